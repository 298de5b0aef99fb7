import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { firstValueFrom, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { studyId, userId } from '../../../../sync/domain/ids.ts'
import type { PullParts } from '../../../../sync/pull/pull-parts.ts'
import { pullFeed } from '../../../../sync/pull/pull-feed.ts'
import { RECORDS } from '../../../../sync/pull/records-feed.ts'
import { readFeed, writeFeed } from '../../../../sync/store/feed-state.ts'
import { openStore, type Store } from '../../../../sync/store/store.ts'
import { readRecordsPage } from '../../../../sync/transport/wire-feeds.ts'
import { modelServer } from '../../../support/model-server.ts'
import { aProfile } from '../../../support/study-rows.ts'
import { virtualDevice } from '../../../support/virtual-device.ts'

const me = aProfile()
const study = studyId(randomUUID())
let store: Store
let parts: PullParts
let rows: Sent[]
let rev: number
let asked: number[]

beforeEach(async () => {
  store = await openStore(`records-${randomUUID()}`, userId(randomUUID()))
  rows = []
  rev = 100
  asked = []
  parts = {
    env: virtualDevice().env,
    store,
    transport: {
      ...modelServer().transport,
      pullRecords: (after, batch) => Promise.resolve({ kind: 'ok', value: page(after, Math.min(batch, 3)) }),
    },
    saveProfile: () => Promise.resolve(),
    keptStudies: () => Promise.resolve(new Set()),
  }
})
afterEach(() => store.close())

/** A row as the server writes it. */
type Sent = { readonly id: string; readonly kind: string; readonly rev: number } & (
  | { readonly deleted: true }
  | { readonly deleted: false; readonly study_id: string; readonly body: object }
)

const pulled = (who = me) => pullFeed(RECORDS, parts, who)

/** As `pull_records` answers, three a page. */
function page(after: number, batch: number) {
  asked.push(after)
  const found = rows
    .filter((row) => row.rev > after && (after > 0 || !row.deleted))
    .toSorted((a, b) => a.rev - b.rev)
    .slice(0, batch)
  const here = rows.filter((row) => !row.deleted)
  const digest =
    found.length < batch ? { count: here.length, xor: here.reduce((mixed, row) => mixed ^ row.rev, 0) } : null
  const answer = readRecordsPage({ rows: found, digest })
  if (!answer) throw new Error('no page of records')
  return answer
}

function put(at: string, more: { readonly kind?: string; readonly body?: object } = {}): Sent {
  rev += 1
  const row: Sent = {
    id: randomUUID(),
    kind: 'event',
    rev,
    deleted: false,
    study_id: study,
    body: { kind: 'requested', by_name: 'Clara', by_role: 'client', mine: true, at, received_at: at, data: {} },
    ...more,
  }
  rows.push(row)
  return row
}

function take(row: Sent): void {
  rev += 1
  rows = [...rows.filter(({ id }) => id !== row.id), { id: row.id, kind: row.kind, rev, deleted: true }]
}

const times = async () =>
  (await firstValueFrom(store.records(of([]), of(me)).ofStudy$('event', study))).map(({ body }) => body.at)

test('brings every page, in the order of time, and proves it', async () => {
  for (const day of [3, 1, 2, 5, 4, 7, 6]) put(`2026-11-0${day}T10:00:00+00:00`)
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(await times()).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}T10:00:00+00:00`))
  asked.length = 0
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(asked).toEqual([rev])
})

test('[L8] what left goes, and is proved to be gone', async () => {
  const [first] = [put('2026-11-01T10:00:00Z'), put('2026-11-02T10:00:00Z')]
  await pulled()
  take(first)
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(await times()).toEqual(['2026-11-02T10:00:00Z'])
})

test('[L8] rows that left between a first page and its cursor, in a power cut, go with the next pull', async () => {
  const [first] = [put('2026-11-01T10:00:00Z'), put('2026-11-02T10:00:00Z')]
  await pulled()
  await writeFeed(
    store.database,
    { ...(await readFeed(store.database, 'records-feed')), cursor: 0, full: true },
    'records-feed',
  )
  take(first)
  // Later than the tombstone: else the next page would bring that, too.
  put('2026-11-03T10:00:00Z')
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(await times()).toEqual(['2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z'])
  expect((await readFeed(store.database, 'records-feed')).repairs).toBe(0)
})

test('[L10] a lost row is found missing, and everything pulled again once', async () => {
  const lost = put('2026-11-01T10:00:00Z')
  put('2026-11-02T10:00:00Z')
  await pulled()
  await store.database.records.bulkRemove([`event:${lost.id}`])
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(await times()).toHaveLength(2)
  expect(await readFeed(store.database, 'records-feed')).toMatchObject({ repairs: 1, full: false })
})

test('[L10] a row that the server forgot to take back goes with the repair', async () => {
  const forgotten = put('2026-11-01T10:00:00Z')
  put('2026-11-02T10:00:00Z')
  await pulled()
  rows = rows.filter(({ id }) => id !== forgotten.id)
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(await times()).toEqual(['2026-11-02T10:00:00Z'])
})

test('a digest that cannot be reproduced is tried once, not for ever', async () => {
  put('2026-11-01T10:00:00Z')
  const { pullRecords: honest } = parts.transport
  vi.spyOn(parts.transport, 'pullRecords').mockImplementation(async (after, batch) => {
    const answer = await honest(after, batch)
    return answer.kind === 'ok'
      ? { kind: 'ok', value: { ...answer.value, digest: answer.value.digest && { count: 9, xor: 9 } } }
      : answer
  })
  expect(await pulled()).toEqual({ kind: 'unproven' })
  expect(await pulled()).toEqual({ kind: 'unproven' })
  expect(await readFeed(store.database, 'records-feed')).toMatchObject({ repairs: 1 })
})

test('[L10] a difference counts only where another pull has found it at the same place', async () => {
  put('2026-11-01T10:00:00Z')
  await pulled()
  const { pullRecords: honest } = parts.transport
  let wrong = 2
  vi.spyOn(parts.transport, 'pullRecords').mockImplementation(async (after, batch) => {
    if (wrong === 0) return honest(after, batch)
    wrong -= 1
    put('2026-11-02T10:00:00Z')
    const answer = await honest(after, batch)
    return answer.kind === 'ok' ? { kind: 'ok', value: { ...answer.value, digest: { count: 9, xor: 9 } } } : answer
  })
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(await readFeed(store.database, 'records-feed')).toMatchObject({ repairs: 0, gen: 1 })
})

test('a pull that brings nothing writes nothing', async () => {
  put('2026-11-01T10:00:00Z')
  await pulled()
  const written = vi.spyOn(store.database.state, 'upsert')
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(written).not.toHaveBeenCalled()
})

test('what this version cannot read is kept aside and counted, never shown', async () => {
  put('2026-11-01T10:00:00Z')
  put('2026-11-02T10:00:00Z', { kind: 'hologram' })
  put('2026-11-03T10:00:00Z', { body: { nothing: 'known' } })
  expect(await pulled()).toEqual({ kind: 'proven' })
  expect(await times()).toEqual(['2026-11-01T10:00:00Z'])
})

test('another role pulls from zero and keeps nothing of the one before', async () => {
  put('2026-11-01T10:00:00Z')
  await pulled()
  rows = []
  expect(await pulled(aProfile({ type_compte: 'intervention' }))).toEqual({ kind: 'proven' })
  expect(await times()).toEqual([])
})

test('a server that cannot be reached ends the pull, and what had come stays', async () => {
  put('2026-11-01T10:00:00Z')
  await pulled()
  vi.spyOn(parts.transport, 'pullRecords').mockResolvedValue({ kind: 'retry', cause: 'network' })
  expect(await pulled()).toEqual({ kind: 'stopped', answer: { kind: 'retry', cause: 'network' } })
  expect(await times()).toHaveLength(1)
})
