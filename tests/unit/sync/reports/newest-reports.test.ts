import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { BehaviorSubject, firstValueFrom, map, of, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '../../../../sync/domain/profile.ts'
import type { Study } from '../../../../sync/domain/study.ts'
import { userId } from '../../../../sync/domain/ids.ts'
import { FilesDatabase } from '../../../../sync/reports/files-database.ts'
import {
  IDLE_MS,
  keepNewestReports,
  NEWEST,
  NEWEST_BYTES,
  REFUSED_MS,
  type NewestReportsParts,
} from '../../../../sync/reports/newest-reports.ts'
import { openReports } from '../../../../sync/reports/reports.ts'
import type { Reports, StudyView } from '../../../../sync/contract.ts'
import type { Transport } from '../../../../sync/transport/transport.ts'
import { sha256 } from '../../../../sync/uploads/frozen-file.ts'
import { createCipher } from '../../../../sync/vault/cipher.ts'
import { isSealed } from '../../../../sync/vault/sealed-tables.ts'
import { modelServer } from '../../../support/model-server.ts'
import { aProfile, aStudy } from '../../../support/study-rows.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

const NOTHING_TO_SEND = { waiting: 0, refused: 0, sending: false, needsLogin: false }
/** A busy machine, in ms. */
const SLOW = 10_000
const ROOMY = { usedBytes: 1_000_000, quotaBytes: 1_000_000_000, persisted: true }

let device: VirtualDevice
let prefix: string
let person: ReturnType<typeof userId>
let files: FilesDatabase
let reports: Reports
let downloads: string[]
let download: (path: string) => ReturnType<Transport['downloadFile']>
let studies: BehaviorSubject<readonly Study[]>
let profile: Profile
let pulled: Subject<void>
let summary: BehaviorSubject<typeof NOTHING_TO_SEND>
let storage: BehaviorSubject<typeof ROOMY>
let platform: Partial<NewestReportsParts['env']>
let errors: unknown[]
let rounds: number
let stop: () => void

const textOf = (path: string) => `%PDF-1.4 ${path}`

/** The report that was delivered on this day of May 2026. */
async function delivered(day: number, more: Partial<Study> = {}): Promise<Study> {
  const path = more.rapport_url ?? `reports/${day}.pdf`
  return aStudy({
    statut: 'complete',
    rapport_url: path,
    rapport_sha256: await sha256(new TextEncoder().encode(textOf(path)).buffer),
    rapport_size: textOf(path).length,
    rapport_uploaded_at: `2026-05-${String(day).padStart(2, '0')}T08:00:00Z`,
    ...more,
  })
}

const shown = (study: Study): StudyView => ({
  ...study,
  sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false },
})

const deliveredDays = (days: number) => Promise.all(Array.from({ length: days }, (_, at) => delivered(at + 1)))

function start(database = files): void {
  const transport: Transport = {
    ...modelServer().transport,
    downloadFile: (path) => (downloads.push(path), download(path)),
  }
  const outbox = {
    dispatch: async () => ({ kind: 'bad-file', problem: 'missing' }) as const,
    sentCopy: async () => null,
    sentPaths$: of(new Set<string>()),
  }
  reports = openReports({ env: device.env, transport, files: database, outbox })
  stop = keepNewestReports({
    env: { ...device.env, ...platform },
    files: database,
    open: reports.open,
    studies: {
      list$: () => {
        rounds += 1
        return studies.pipe(map((items) => ({ items: items.map(shown), total: items.length })))
      },
    },
    profile$: of(profile),
    pulled$: pulled,
    summary$: summary,
    storage$: storage,
    onError: (error) => errors.push(error),
  })
}

beforeEach(() => {
  device = virtualDevice()
  prefix = `newest-${randomUUID()}`
  person = userId(randomUUID())
  files = new FilesDatabase(prefix, person)
  downloads = []
  download = async (path) => ({ kind: 'ok', value: new Blob([textOf(path)]) })
  studies = new BehaviorSubject<readonly Study[]>([])
  profile = aProfile({ type_compte: 'client' })
  pulled = new Subject()
  summary = new BehaviorSubject(NOTHING_TO_SEND)
  storage = new BehaviorSubject(ROOMY)
  platform = {}
  errors = []
  rounds = 0
})
afterEach(() => {
  stop()
  files.close()
  expect(errors).toEqual([])
})

const keptRows = () => firstValueFrom(reports.kept$)
const keptIds = async () => (await keptRows()).map(({ studyId }) => studyId).toSorted()
const idsOf = (all: readonly Study[]) => all.map(({ id }) => id).toSorted()

/** A pull has succeeded, and all that follows from it is done: only then another round begins. */
async function round(): Promise<void> {
  const before = rounds
  await vi.waitFor(() => {
    pulled.next()
    device.advance(IDLE_MS)
    expect(rounds).toBeGreaterThanOrEqual(before + 2)
  }, SLOW)
}

test('the newest ten are kept, the newest first, each asked for once', async () => {
  const all = await deliveredDays(NEWEST + 3)
  studies.next(all)
  start()
  await round()
  expect(downloads).toEqual(
    all
      .toReversed()
      .slice(0, NEWEST)
      .map(({ rapport_url }) => rapport_url),
  )
  expect(await keptIds()).toEqual(idsOf(all.slice(3)))
  expect((await keptRows()).every(({ unasked }) => unasked)).toBe(true)
  await round()
  expect(downloads).toHaveLength(NEWEST)
  download = async () => ({ kind: 'retry', cause: 'offline' })
  expect(await reports.open(all[5] as Study)).toMatchObject({ kind: 'file', from: 'device' })
})

test('not before the page had its time', async () => {
  studies.next(await deliveredDays(1))
  start()
  pulled.next()
  device.advance(IDLE_MS - 1)
  expect(rounds).toBe(0)
})

test('a report of 5 MB or of unknown size is kept only by choice', async () => {
  const small = await delivered(1, { rapport_size: NEWEST_BYTES - 1 })
  const unknown = [{ rapport_size: null }, { rapport_sha256: null }, { rapport_url: null }]
  const rest = await Promise.all([{ rapport_size: NEWEST_BYTES }, ...unknown].map((more) => delivered(2, more)))
  studies.next([small, ...rest])
  start()
  await round()
  expect(await keptIds()).toEqual([small.id])
})

test.each(['intervention', 'admin'] as const)('nothing for a person of type %s', async (type_compte) => {
  profile = aProfile({ type_compte })
  studies.next(await deliveredDays(1))
  start()
  pulled.next()
  device.advance(IDLE_MS)
  await vi.waitFor(() => {
    // Another round can be planned: the first has ended.
    pulled.next()
    expect(device.planned()).toBe(1)
  }, SLOW)
  expect(downloads).toEqual([])
})

test.each<[string, () => void]>([
  ['with the wish to save data', () => (platform = { savesData: () => true })],
  ['without a network', () => (platform = { online: () => false })],
  ['in a tab that is hidden', () => (platform = { signals: { visible: () => false, subscribe: () => () => {} } })],
  ['while something waits to be sent', () => summary.next({ ...NOTHING_TO_SEND, waiting: 1 })],
  ['while something is being sent', () => summary.next({ ...NOTHING_TO_SEND, sending: true })],
  ['with little room', () => storage.next({ ...ROOMY, usedBytes: 960_000_000 })],
])('nothing is fetched %s', async (_, arrange) => {
  arrange()
  studies.next(await deliveredDays(2))
  start()
  await round()
  expect(downloads).toEqual([])
})

test('work that comes in between stops the rest, and the next pull goes on', async () => {
  const all = await deliveredDays(3)
  studies.next(all)
  download = async (path) => {
    if (downloads.length === 1) summary.next({ ...NOTHING_TO_SEND, waiting: 1 })
    return { kind: 'ok', value: new Blob([textOf(path)]) }
  }
  start()
  await round()
  expect(await keptIds()).toEqual(idsOf(all.slice(2)))
  summary.next(NOTHING_TO_SEND)
  await round()
  expect(await keptIds()).toEqual(idsOf(all))
  expect(downloads).toHaveLength(3)
})

test('a newer report takes the place of the oldest; one kept by choice is never let go', async () => {
  const all = await deliveredDays(NEWEST + 2)
  const [first, second] = all as [Study, Study]
  studies.next(all.slice(0, NEWEST))
  start()
  await round()
  await reports.keep(second)
  studies.next(all)
  await round()
  expect(await keptIds()).toEqual(idsOf(all.slice(1)))
  expect(await files.bytes.get(first.id)).toBeUndefined()
  studies.next([])
  await round()
  expect(await keptIds()).toEqual([second.id])
})

test('rows of before this rule count as chosen', async () => {
  const [old] = (await deliveredDays(1)) as [Study]
  await files.kept.put({ studyId: old.id, size: 1, sha256: 'old', keptAt: '2026-01-01T00:00:00Z' })
  start()
  await round()
  expect(await keptIds()).toEqual([old.id])
})

test('a new version takes the place of the old one, and the choice stays', async () => {
  const [chosen, unasked] = (await deliveredDays(2)) as [Study, Study]
  studies.next([chosen, unasked])
  start()
  await reports.keep(chosen)
  await round()
  const next = async ({ id }: Study, day: number) => ({ ...(await delivered(day)), id })
  studies.next([await next(chosen, 20), await next(unasked, 21)])
  await round()
  expect((await keptRows()).map(({ studyId, sha256, unasked: mark }) => ({ studyId, sha256, mark }))).toEqual(
    expect.arrayContaining([
      { studyId: chosen.id, sha256: studies.value[0]?.rapport_sha256, mark: undefined },
      { studyId: unasked.id, sha256: studies.value[1]?.rapport_sha256, mark: true },
    ]),
  )
})

test('a removed report is not fetched again, unless a person keeps it', async () => {
  const [one] = (await deliveredDays(1)) as [Study]
  studies.next([one])
  start()
  await round()
  await reports.forget(one.id)
  studies.next([{ ...(await delivered(9)), id: one.id }])
  await round()
  expect(await keptIds()).toEqual([])
  expect(downloads).toHaveLength(1)
  studies.next([one])
  await reports.keep(one)
  await round()
  expect((await keptRows()).map(({ unasked }) => unasked)).toEqual([undefined])
})

test('what a person does during the download counts', async () => {
  const [removed, kept] = (await deliveredDays(2)) as [Study, Study]
  studies.next([removed, kept])
  download = async (path) => {
    if (path === removed.rapport_url) await reports.forget(removed.id)
    if (path === kept.rapport_url && downloads.length === 1) await reports.keep(kept)
    return { kind: 'ok', value: new Blob([textOf(path)]) }
  }
  start()
  await round()
  expect((await keptRows()).map(({ studyId, unasked }) => ({ studyId, unasked }))).toEqual([
    { studyId: kept.id, unasked: undefined },
  ])
})

test('a silent server ends the round; a refusal only that report, for an hour', async () => {
  const all = await deliveredDays(2)
  studies.next(all)
  download = async () => ({ kind: 'retry', cause: 'network' })
  start()
  await round()
  expect(downloads.filter((path) => path === all[0]?.rapport_url)).toEqual([])
  downloads = []
  download = async (path) =>
    path === all[1]?.rapport_url
      ? { kind: 'denied', status: 403, code: null }
      : { kind: 'ok', value: new Blob([textOf(path)]) }
  await round()
  await round()
  expect(downloads).toEqual([all[1]?.rapport_url, all[0]?.rapport_url])
  device.setClock(device.env.now() + REFUSED_MS)
  await round()
  expect(downloads.filter((path) => path === all[1]?.rapport_url)).toHaveLength(2)
})

test('the page of a portal is not kept', async () => {
  studies.next(await deliveredDays(1))
  download = async () => ({ kind: 'ok', value: new Blob(['<html>hotel</html>']) })
  start()
  await round()
  expect(await keptIds()).toEqual([])
})

test('a full disk is no error, and leaves nothing half', async () => {
  studies.next(await deliveredDays(1))
  const full = new DOMException('full', 'QuotaExceededError')
  const putting = vi.spyOn(files.bytes, 'put').mockRejectedValue(full)
  start()
  await round()
  expect(putting).toHaveBeenCalled()
  putting.mockRestore()
  expect(await keptIds()).toEqual([])
})

test('nothing is written after the end', async () => {
  const [one] = (await deliveredDays(1)) as [Study]
  studies.next([one])
  let give = () => {}
  const answered = new Promise<void>((resolve) => (give = resolve))
  download = async (path) => {
    await answered
    return { kind: 'ok', value: new Blob([textOf(path)]) }
  }
  start()
  pulled.next()
  device.advance(IDLE_MS)
  await vi.waitFor(() => expect(downloads).toHaveLength(1), SLOW)
  stop()
  give()
  // The same answer, read again, comes after the round's own.
  await reports.open(one)
  expect(await keptIds()).toEqual([])
})

test('on a device with a code the bytes are sealed', async () => {
  const cipher = await createCipher(crypto.getRandomValues(new Uint8Array(32)))
  const sealed = new FilesDatabase(prefix, person, cipher)
  const [one] = (await deliveredDays(1)) as [Study]
  studies.next([one])
  start(sealed)
  await round()
  stop()
  sealed.close()
  const raw = new FilesDatabase(prefix, person, 'as-stored')
  const row = await raw.table('bytes').get(one.id)
  raw.close()
  expect(isSealed(row)).toBe(true)
  expect(await row.blob.text()).not.toContain('%PDF')
})
