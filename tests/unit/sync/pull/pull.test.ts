import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { studyId, userId, type StudyId } from '../../../../sync/domain/ids.ts'
import type { PullParts } from '../../../../sync/pull/pull-parts.ts'
import { pull } from '../../../../sync/pull/pull.ts'
import { readFeed, writeFeed } from '../../../../sync/store/feed-state.ts'
import { openStore, type Store } from '../../../../sync/store/store.ts'
import type { StudyRow } from '../../../../sync/store/schema.ts'
import type { SentRecord } from '../../../../sync/transport/transport.ts'
import { fakeFeed, TIMELINE, type FakeFeed } from '../../../support/fake-transport.ts'
import { aProfile, aStudy } from '../../../support/study-rows.ts'
import { virtualDevice } from '../../../support/virtual-device.ts'

const me = aProfile()
let store: Store
let feed: FakeFeed
let kept: Set<StudyId>
let followed: string[]
let parts: PullParts

beforeEach(async () => {
  store = await openStore(`pull-${randomUUID()}`, userId(randomUUID()))
  feed = fakeFeed(me)
  kept = new Set()
  followed = []
  parts = {
    env: virtualDevice().env,
    transport: feed.transport,
    store,
    saveProfile: () => Promise.resolve(),
    keptStudies: () => Promise.resolve(kept),
    followTimeline: async (timeline) => void followed.push(timeline),
    batch: { full: 3, next: 2 },
  }
})
afterEach(() => store.close())

async function rows(): Promise<readonly StudyRow[]> {
  const found = await store.database.studies.find().exec()
  return found.map((row) => row.toMutableJSON()).sort((a, b) => a.rev - b.rev)
}
const ids = async () => (await rows()).map((row) => row.id)
function gate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve }
}
const putMany = (count: number) => Array.from({ length: count }, () => feed.put(aStudy()))

/** The server has these records, by their revisions. Returns the revisions after which it was asked for them. */
function withRecords(revs: readonly number[]): number[] {
  const askedAfter: number[] = []
  const at = '2026-06-01T08:00:00Z'
  const by = { by_name: 'Clara', by_role: 'client', to_me: false, mine: true } as const
  const body = { kind: 'requested', ...by, at, received_at: at, data: {} } as const
  const head = { deleted: false, kind: 'event', study_id: null } as const
  const sent = (rev: number): SentRecord => ({ ...head, id: `event:${rev}`, rev, body })
  feed.records = (after) => {
    askedAfter.push(after)
    const due = revs.filter((rev) => rev > after)
    const digest = { count: revs.length, xor: revs.reduce((mixed, rev) => mixed ^ rev, 0) }
    return { rows: due.map(sent), unreadable: [], lastRev: due.at(-1) ?? null, ended: true, digest }
  }
  return askedAfter
}
const recordIds = async () => (await store.database.records.find().exec()).map(({ id }) => id).sort()

test('brings every page and proves the result', async () => {
  const studies = putMany(8)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).toEqual(studies.map((study) => study.id))
  expect(await readFeed(store.database)).toMatchObject({ cursor: studies.at(-1)?.rev, full: false, repairs: 0 })
})

test('a difference that only the memory knows is looked up on the disk and repairs nothing', async () => {
  putMany(5)
  vi.spyOn(store.proofs.studies, 'digest').mockResolvedValue({ count: 0, xor: 0n })
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect((await readFeed(store.database)).repairs).toBe(0)
})

test('an administrator mirrors nothing, and the pull counts as done', async () => {
  putMany(3)
  feed.profile = aProfile({ type_compte: 'admin' })
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual(['sync 0'])
  expect(followed).toEqual([TIMELINE])
  expect(await ids()).toEqual([])
  expect((await readFeed(store.database)).lastPullAt).not.toBeNull()
})

test('a further pull asks only for what is new', async () => {
  putMany(5)
  await pull(parts)
  const [added] = putMany(1)
  feed.asked.length = 0
  await pull(parts)
  expect(feed.asked).toEqual([`sync ${added!.rev - 1}`])
  expect(await ids()).toContain(added!.id)
})

test('a pull without news is one request', async () => {
  const studies = putMany(5)
  const askedAfter = withRecords([201, 202])
  await pull(parts)
  feed.asked.length = 0
  followed.length = 0
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual([`sync ${studies.at(-1)?.rev}`])
  expect(askedAfter.at(-1)).toBe(202)
  expect(followed).toEqual([TIMELINE])
})

test('a first pull of little is one request, and brings both feeds', async () => {
  const studies = putMany(2)
  withRecords([201, 202])
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual(['sync 0'])
  expect(await ids()).toEqual(studies.map((study) => study.id))
  expect(await recordIds()).toEqual(['event:201', 'event:202'])
})

test('more pages, the digest after them, and the records are asked for one by one', async () => {
  const studies = putMany(7)
  withRecords([201])
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual(['sync 0', `pull ${studies[2]!.rev}`, `pull ${studies[5]!.rev}`, 'digest', 'records 0'])
  expect(await recordIds()).toEqual(['event:201'])
})

test('a server without the one question is asked four', async () => {
  const studies = putMany(2)
  withRecords([201])
  feed.isOlder = true
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual(['profile', 'pull 0', 'digest', 'records 0'])
  expect(await ids()).toEqual(studies.map((study) => study.id))
  expect(await recordIds()).toEqual(['event:201'])
})

test('[L9] where the records could not be written, only they are asked for again', async () => {
  const studies = putMany(2)
  const askedAfter = withRecords([201, 202])
  vi.spyOn(store.database.records, 'bulkInsert').mockRejectedValueOnce(new Error('no power'))
  await expect(pull(parts)).rejects.toThrow('no power')
  expect(await ids()).toEqual(studies.map((study) => study.id))
  expect(await recordIds()).toEqual([])
  feed.asked.length = 0
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual([`sync ${studies[1]!.rev}`])
  expect(askedAfter).toEqual([0, 0])
  expect(await recordIds()).toEqual(['event:201', 'event:202'])
})

test('[L9] a pull that broke off goes on where it stopped and doubles nothing', async () => {
  const studies = putMany(7)
  feed.faults.push(null, { kind: 'retry', cause: 'network' })
  expect(await pull(parts)).toMatchObject({ kind: 'stopped' })
  expect((await readFeed(store.database)).cursor).toBe(studies[2]!.rev)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).toEqual(studies.map((study) => study.id))
})

test('[L9] rows whose cursor was not written are applied again without harm', async () => {
  putMany(5)
  await pull(parts)
  const before = await rows()
  await writeFeed(store.database, { ...(await readFeed(store.database)), cursor: before[1]!.rev })
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect((await rows()).map(({ id, rev }) => ({ id, rev }))).toEqual(before.map(({ id, rev }) => ({ id, rev })))
})

test('[L9] a first pull that was cut off between a page and its cursor replaces the rows of that page', async () => {
  const studies = putMany(7)
  feed.faults.push(null, null, { kind: 'retry', cause: 'network' })
  await pull(parts)
  // As the cut leaves it: two pages are there, and the cursor of the first.
  const cut = await readFeed(store.database)
  await writeFeed(store.database, { ...cut, cursor: studies[2]!.rev })
  expect(cut).toMatchObject({ cursor: studies[5]!.rev, full: true })
  const changed = feed.put({ ...studies[4]!, nom_entreprise: 'Autrement' })
  feed.asked.length = 0
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked[0]).toBe(`sync ${studies[2]!.rev}`)
  expect((await rows()).map(({ id, rev }) => [id, rev])).toEqual(
    [...studies.filter(({ id }) => id !== changed.id), changed].map(({ id, rev }) => [id, rev]),
  )
  expect(await readFeed(store.database)).toMatchObject({ repairs: 0, gen: 1 })
})

test('[L9] where the rows cannot be written, the cursor stays', async () => {
  const studies = putMany(2)
  vi.spyOn(store.database.studies, 'bulkInsert').mockRejectedValueOnce(new Error('no power'))
  await expect(pull(parts)).rejects.toThrow('no power')
  expect((await readFeed(store.database)).cursor).toBe(0)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).toEqual(studies.map((study) => study.id))
})

test('[L8] what left the view leaves the device, content included', async () => {
  const [study] = putMany(3)
  await pull(parts)
  feed.take(study!.id)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).not.toContain(study!.id)
  const left = await store.database.studies.storageInstance.findDocumentsById([study!.id], true)
  expect(left.map((row) => row.study)).toEqual([null])
})

test('[L8] rows that left between a first page and its cursor, in a power cut, go with the next pull', async () => {
  const [study, other] = putMany(2)
  await pull(parts)
  // As the cut leaves it: the rows are there, the cursor is not, and from zero no tombstone is sent.
  await writeFeed(store.database, { ...(await readFeed(store.database)), cursor: 0, full: true })
  feed.take(study!.id)
  // Later than the tombstone: else the next page would bring that, too.
  const [later] = putMany(1)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(new Set(await ids())).toEqual(new Set([other!.id, later!.id]))
  expect((await readFeed(store.database)).repairs).toBe(0)
})

test('a row may come back after it left', async () => {
  const [study] = putMany(1)
  await pull(parts)
  feed.take(study!.id)
  await pull(parts)
  feed.put(study!)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).toEqual([study!.id])
})

test('[L8] a row with unsettled work stays until that is settled, and does not disturb the proof', async () => {
  const [study] = putMany(2)
  await pull(parts)
  kept.add(study!.id)
  feed.take(study!.id)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect((await rows()).find((row) => row.id === study!.id)).toMatchObject({ shelf: 'gone', study: { id: study!.id } })
  kept.clear()
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).not.toContain(study!.id)
})

test('another scope voids what was pulled before', async () => {
  const [study, other] = putMany(2)
  await pull(parts)
  feed.profile = { ...me, is_approved: false }
  // No tombstones: the server has nothing to say about rows of another scope.
  feed.lose(study!.id)
  feed.lose(other!.id)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).toEqual([])
  expect(await readFeed(store.database)).toMatchObject({ repairs: 0, scope: 'intervention:active:waiting' })
})

test('[L9] of an answer that tells of another scope only the profile is taken', async () => {
  const studies = putMany(2)
  withRecords([201])
  await pull(parts)
  const cursor = studies.at(-1)!.rev
  feed.profile = { ...me, is_approved: false }
  const added = feed.put(aStudy())
  const askedAfter = withRecords([202])
  let before: readonly StudyId[] = []
  feed.before = async (what) => {
    if (what === 'pull 0') before = await ids()
  }
  feed.asked.length = 0
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual([`sync ${cursor}`, 'pull 0', `pull ${added.rev}`, 'digest', 'records 0'])
  expect(before).not.toContain(added.id)
  expect(await ids()).toContain(added.id)
  expect(askedAfter).toEqual([201, 0])
  expect(await recordIds()).toEqual(['event:202'])
})

test('a scope change keeps rows with unsettled work', async () => {
  const [study] = putMany(1)
  await pull(parts)
  kept.add(study!.id)
  feed.profile = { ...me, is_active: false }
  feed.lose(study!.id)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await rows()).toMatchObject([{ shelf: 'gone' }])
})

test('[L10] a store that differs is pulled again from zero, once, and counted', async () => {
  const studies = putMany(4)
  await pull(parts)
  feed.lose(studies[0]!.id)
  feed.asked.length = 0
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  const [cursor, page] = [studies[3]!.rev, studies[3]!.rev]
  expect(feed.asked).toEqual([`sync ${cursor}`, `pull ${cursor}`, 'digest', 'pull 0', `pull ${page}`, 'digest'])
  expect(await ids()).toEqual(studies.slice(1).map((study) => study.id))
  expect(await readFeed(store.database)).toMatchObject({ repairs: 1, full: false })
})

test('[L10] a row lost on the device comes back', async () => {
  const studies = putMany(4)
  await pull(parts)
  await store.database.studies.bulkRemove([studies[2]!.id])
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(new Set(await ids())).toEqual(new Set(studies.map((study) => study.id)))
  expect(await readFeed(store.database)).toMatchObject({ repairs: 1 })
})

test('[L10] what a pull from zero cannot repair is not tried again for the same digest', async () => {
  putMany(2)
  feed.told = (honest) => ({ ...honest, count: 99 })
  expect(await pull(parts)).toEqual({ kind: 'unproven' })
  feed.asked.length = 0
  expect(await pull(parts)).toEqual({ kind: 'unproven' })
  expect(feed.asked.filter((what) => what.endsWith(' 0'))).toEqual([])
  expect(await readFeed(store.database)).toMatchObject({ repairs: 1 })
})

test('a change between the last page and the digest is no difference', async () => {
  putMany(4)
  let late = 2
  feed.before = (what) => {
    if (what === 'digest' && late > 0) {
      late -= 1
      feed.put(aStudy())
    }
  }
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(await ids()).toHaveLength(6)
  expect(await readFeed(store.database)).toMatchObject({ repairs: 0 })
})

test('a row this version cannot read stops nothing and counts for the proof', async () => {
  const [study] = putMany(1)
  const strange = studyId(randomUUID())
  feed.unreadable.set(strange, 150)
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect((await rows()).map(({ id, shelf }) => ({ id, shelf }))).toEqual([
    { id: study!.id, shelf: 'en_attente' },
    { id: strange, shelf: 'unreadable' },
  ])
})

test.each(['sync 0', 'pull 103'])('[L6] two tabs that pull at once agree; no lock is held during %s', async (page) => {
  const studies = putMany(6)
  let waiting = 0
  const both = gate()
  // The page is answered only when both have asked for it: with a lock across the request neither would end.
  feed.before = async (what) => {
    if (what !== page) return
    waiting += 1
    if (waiting === 2) both.resolve()
    await both.promise
  }
  const outcomes = await Promise.all([pull(parts), pull(parts)])
  expect(outcomes).toEqual([{ kind: 'proven' }, { kind: 'proven' }])
  expect(await ids()).toEqual(studies.map((study) => study.id))
  expect(await readFeed(store.database)).toMatchObject({ repairs: 0 })
})

test('pages asked for before another tab went on are not written over its rows', async () => {
  const study = feed.put(aStudy())
  withRecords([201])
  await pull(parts)
  feed.put({ ...study, statut: 'acceptée' })
  withRecords([201, 202])
  const held = gate()
  const asking = gate()
  const slow: PullParts = {
    ...parts,
    transport: {
      ...feed.transport,
      async sync(...asked) {
        const answer = await feed.transport.sync(...asked)
        asking.resolve()
        await held.promise
        return answer
      },
    },
  }
  const behind = pull(slow)
  await asking.promise
  const last = feed.put({ ...study, statut: 'en_cours' })
  withRecords([201, 203])
  await pull(parts)
  feed.asked.length = 0
  held.resolve()
  expect(await behind).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual([`pull ${last.rev}`, 'digest', 'records 203'])
  expect(await rows()).toMatchObject([{ shelf: 'en_cours' }])
  expect(await recordIds()).toEqual(['event:201', 'event:203'])
})

test('nothing is read when the server wants a sign-in', async () => {
  feed.faults.push({ kind: 'needs-login' })
  expect(await pull(parts)).toEqual({ kind: 'stopped', answer: { kind: 'needs-login' } })
  expect(feed.asked).toEqual(['sync 0'])
})
