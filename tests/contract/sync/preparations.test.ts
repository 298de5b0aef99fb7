import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { filter, firstValueFrom, map } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { studyId, userId } from '../../../sync/domain/ids.ts'
import type { MissionPreparation, StudyId, Sync } from '../../../sync/index.ts'
import { FilesDatabase } from '../../../sync/reports/files-database.ts'
import { hawaDevice, type HawaDevice } from '../../support/hawa-device.ts'
import {
  advance,
  applied,
  customer,
  deliver,
  freshStack,
  specialist,
  type Account,
  type Stack,
} from '../../support/stack.ts'

let stack: Stack
let worker: Account
let client: Account
let tablet: HawaDevice
let desk: HawaDevice
let writing: Sync

beforeAll(async () => {
  stack = await freshStack()
  worker = await specialist(stack)
  client = await customer(stack)
})
afterAll(() => stack.close())
beforeEach(async () => {
  tablet = hawaDevice(stack)
  desk = hawaDevice(stack)
  writing = await (await desk.tab()).signIn(client.email)
})
afterEach(async () => {
  for (const device of [tablet, desk]) {
    await device.close()
    expect(device.errors).toEqual([])
  }
})

const SIZE = 5000
async function mission(files: number): Promise<StudyId> {
  const id = randomUUID()
  await applied(client, 'request_study', {
    study_id: id,
    nom_entreprise: 'Minoterie de Sig',
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    zone_geographique: 'Sig',
    pays: 'algerie',
    description_projet: 'Farines dans les ateliers.',
    contact_nom: 'Nadia Benali',
    contact_email: 'nadia@example.org',
  })
  await advance(worker, id, 'acceptée')
  for (let n = 0; n < files; n += 1) await say(studyId(id), n)
  return studyId(id)
}

/** The client's word, with a file that is like no other. */
async function say(study: StudyId, n: number): Promise<void> {
  const bytes = new Uint8Array(SIZE).fill(n + 1)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  const file = new File([bytes], `plan-${n}.jpg`, { type: 'image/jpeg' })
  expect(
    await writing.dispatch(
      {
        name: 'send_message',
        args: {
          message_id: randomUUID(),
          thread_kind: 'study',
          thread_id: study,
          contenu: '',
          file: { path: '', name: '', type: 'image/jpeg', size: 0, sha256: '', width: 64, height: 48 },
        },
      },
      { file },
    ),
  ).toMatchObject({ kind: 'queued' })
  await writing.syncNow()
}

const preparation = (
  sync: Sync,
  study: StudyId,
  wanted: (one: MissionPreparation) => boolean = () => true,
): Promise<MissionPreparation> =>
  firstValueFrom(
    sync.preparations.missions$.pipe(
      map((missions) => missions.find((one) => one.study.id === study)),
      filter((one) => one !== undefined),
      filter(wanted),
    ),
  )
const standing = (kind: MissionPreparation['standing']['kind']) => (one: MissionPreparation) =>
  one.standing.kind === kind
const files = (sync: Sync, study: StudyId) =>
  firstValueFrom(sync.records.ofStudy$('message', study)).then((messages) =>
    messages.flatMap(({ body }) => body.file ?? []),
  )
const downloads = () => tablet.requests.filter((request) => request.startsWith('GET /storage')).length
async function arrived(study: StudyId): Promise<Sync> {
  const sync = await (await tablet.tab()).signIn(worker.email)
  await sync.syncNow()
  await preparation(sync, study)
  return sync
}

test('the files to take are listed before; those taken are there without network, also after a restart', async () => {
  const study = await mission(2)
  const sync = await arrived(study)
  expect(await preparation(sync, study)).toMatchObject({
    total: { files: 2, bytes: 2 * SIZE },
    missing: { files: 2, bytes: 2 * SIZE },
    standing: { kind: 'not-asked' },
  })
  expect(downloads()).toBe(0)
  expect(await sync.preparations.prepare([study])).toEqual({ kind: 'done' })
  expect(await preparation(sync, study, standing('ready'))).toMatchObject({ missing: { files: 0, bytes: 0 } })
  tablet.online = false
  const again = await (await tablet.tab()).sync()
  expect((await preparation(again, study, standing('ready'))).standing).toMatchObject({
    at: expect.stringMatching(/^20/),
  })
  for (const file of await files(again, study)) expect((await again.carriedFiles.onDevice(file))?.size).toBe(SIZE)
  expect(downloads()).toBe(2)
})

test('a new file takes the word back, and only it is fetched', async () => {
  const study = await mission(1)
  const sync = await arrived(study)
  await sync.preparations.prepare([study])
  await say(study, 7)
  await sync.syncNow()
  expect(await preparation(sync, study, standing('news'))).toMatchObject({
    total: { files: 2 },
    missing: { files: 1, bytes: SIZE },
  })
  expect(await sync.preparations.prepare([study])).toEqual({ kind: 'done' })
  await preparation(sync, study, standing('ready'))
  expect(downloads()).toBe(2)
})

test('what breaks off goes on where it stopped, by itself at the next start', async () => {
  const study = await mission(3)
  const sync = await arrived(study)
  tablet.intercept = (request) =>
    request.url.includes('/storage/') && downloads() > 1 ? Promise.reject(new TypeError('fetch failed')) : null
  expect(await sync.preparations.prepare([study])).toEqual({ kind: 'unavailable', reason: 'unreachable' })
  expect(await preparation(sync, study, standing('unfinished'))).toMatchObject({
    missing: { files: 2 },
    standing: { reason: 'unreachable' },
  })
  tablet.intercept = null
  const before = downloads()
  const again = await (await tablet.tab()).sync()
  await preparation(again, study, standing('ready'))
  expect(downloads() - before).toBe(2)
})

test('without network nothing is promised; a file that is not the sent one is none', async () => {
  const study = await mission(1)
  const sync = await arrived(study)
  tablet.online = false
  expect(await sync.preparations.prepare([study])).toEqual({ kind: 'unavailable', reason: 'offline' })
  expect((await preparation(sync, study)).standing).toEqual({ kind: 'unfinished', reason: 'offline' })
  tablet.online = true
  tablet.intercept = (request) => (request.url.includes('/storage/') ? new Response('<html>hotel</html>') : null)
  expect(await sync.preparations.prepare([study])).toEqual({ kind: 'unavailable', reason: 'unreachable' })
  expect(await preparation(sync, study)).toMatchObject({ missing: { files: 1 } })
  tablet.intercept = (request) =>
    request.url.includes('/storage/') ? Response.json({ statusCode: '404' }, { status: 400 }) : null
  expect(await sync.preparations.prepare([study])).toEqual({ kind: 'unavailable', reason: 'refused' })
})

test('removed by hand, or closed: nothing of it stays', async () => {
  const [kept, closed] = [await mission(1), await mission(1)]
  const sync = await arrived(closed)
  await sync.preparations.prepare([kept, closed])
  const [file] = await files(sync, closed)
  await preparation(sync, closed, standing('ready'))
  await sync.preparations.release(kept)
  expect(await preparation(sync, kept, standing('not-asked'))).toMatchObject({ missing: { files: 1 } })
  for (const move of ['start_study', 'finish_study']) await applied(worker, move, { study_id: closed })
  await deliver(worker, closed)
  await sync.syncNow()
  await firstValueFrom(
    sync.preparations.missions$.pipe(filter((missions) => !missions.some((one) => one.study.id === closed))),
  )
  if (!file) throw new Error('no file')
  await expect.poll(() => sync.carriedFiles.onDevice(file)).toBeNull()
})

test('one who sets a code finds it prepared, sealed', async () => {
  const study = await mission(1)
  const tab = await tablet.tab()
  await (await tab.signIn(worker.email)).syncNow()
  await (await tab.sync()).preparations.prepare([study])
  expect(await tab.hawa.session.codes.setPin('274913', null)).toEqual({ kind: 'ok' })
  const sync = await tab.sync()
  await preparation(sync, study, standing('ready'))
  tablet.online = false
  const [file] = await files(sync, study)
  expect(file && (await sync.carriedFiles.onDevice(file))?.size).toBe(SIZE)
})

test('what is pinned is never dropped for what is looked at, nor counted with it', async () => {
  const database = new FilesDatabase(`files-${randomUUID()}`, userId(randomUUID()))
  const file = (path: string, openedAt: number) => ({ path, blob: new Blob(['x']), size: 20, openedAt })
  expect(await database.hold(file('nobody asked', 0))).toBe(false)
  await database.pins.put({ studyId: studyId(randomUUID()), paths: ['held'], readyAt: null })
  expect(await database.hold(file('held', 1))).toBe(true)
  for (const [at, path] of ['a', 'b', 'c'].entries()) await database.see(file(path, 2 + at), 50)
  expect((await database.seen.toCollection().primaryKeys()).toSorted()).toEqual(['b', 'c', 'held'])
  database.close()
})

test('a browser that asks the person before it keeps data does not hold the preparation up', async () => {
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({}), persisted: async () => false, persist: () => new Promise(() => {}) },
  })
  try {
    const study = await mission(1)
    const sync = await arrived(study)
    expect(await sync.preparations.prepare([study])).toEqual({ kind: 'done' })
  } finally {
    vi.unstubAllGlobals()
  }
})
