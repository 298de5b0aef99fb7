/**
 * A person's export on the real server: sent by the device and imported by an administrator in either order, with
 * files; nothing is lost or doubled.
 */
import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { importPreview, readExport, runImport, type ImportOutcome, type UnsentExport } from '../../sync/admin.ts'
import { studyId } from '../../sync/domain/ids.ts'
import type { StudyId, Sync } from '../../sync/index.ts'
import { hawaDevice, type HawaDevice } from '../support/hawa-device.ts'
import {
  administrator,
  advance,
  customer,
  freshStack,
  pdf,
  requestStudy,
  sha256,
  specialist,
  type Account,
  type Stack,
} from '../support/stack.ts'

let stack: Stack
let client: Account
let worker: Account
let office: Account
let tablet: HawaDevice
let desk: HawaDevice

beforeAll(async () => {
  stack = await freshStack()
  client = await customer(stack)
  worker = await specialist(stack)
  office = await administrator(stack)
})
afterAll(() => stack.close())
beforeEach(() => {
  tablet = hawaDevice(stack)
  desk = hawaDevice(stack)
})
afterEach(async () => {
  await tablet.close()
  await desk.close()
})

/** A mission without network: started, with field notes, finished, with a report and a message that has a file. */
async function mission(): Promise<{ readonly id: StudyId; readonly sync: Sync; readonly found: UnsentExport }> {
  const id = studyId(await requestStudy(client))
  await advance(worker, id, 'acceptée')
  const sync = await (await tablet.tab()).signIn(worker.email)
  await sync.syncNow()
  tablet.online = false
  await sync.dispatch({ name: 'start_study', args: { study_id: id } })
  await sync.dispatch({ name: 'save_field_notes', args: { study_id: id, notes_terrain: 'Dépôt noir au nord' } })
  await sync.dispatch({ name: 'finish_study', args: { study_id: id } })
  await sync.reports.attach(id, new File([pdf()], 'relevé.pdf', { type: 'application/pdf' }), {
    type_rapport: 'terrain',
  })
  await sync.dispatch(
    {
      name: 'send_message',
      args: {
        message_id: crypto.randomUUID(),
        thread_kind: 'study',
        thread_id: id,
        contenu: '',
        file: { path: '', name: '', type: 'application/pdf', size: 0, sha256: '', width: null, height: null },
      },
    },
    { file: new File([pdf('Annexe')], 'annexe.pdf', { type: 'application/pdf' }) },
  )
  const file = await sync.exportUnsent()
  const read = file && (await readExport(file))
  if (read?.kind !== 'read') throw new Error('no export')
  return { id, sync, found: read.found }
}

async function bring(found: UnsentExport): Promise<readonly ImportOutcome['kind'][]> {
  const sync = await (await desk.tab()).signIn(office.email)
  const outcomes = new Map<string, ImportOutcome>()
  await runImport(sync, found, (id, outcome) => outcomes.set(id, outcome))
  return found.items.map(({ command: { id } }) => outcomes.get(id)?.kind ?? 'failed')
}

/** Checks that the server has each record once, by the person who did it, and each file byte for byte. */
async function proved(id: StudyId): Promise<void> {
  const { data: study } = await office.client
    .from('demandes_etudes')
    .select('statut, notes_terrain, rapport_url')
    .eq('id', id)
    .single()
  expect(study).toMatchObject({ statut: 'complete', notes_terrain: 'Dépôt noir au nord' })
  const { data: commands } = await office.client
    .from('commands')
    .select('name, verdict, user_id')
    .eq('study_id', id)
    .eq('user_id', worker.userId)
  expect(commands?.map(({ name, verdict }) => `${name} ${verdict}`).toSorted()).toEqual([
    'accept_study applied',
    'attach_report applied',
    'finish_study applied',
    'save_field_notes applied',
    'start_study applied',
  ])
  const { data: report } = await client.client.storage.from('mission-reports').download(String(study?.rapport_url))
  expect(report && (await sha256(new Uint8Array(await report.arrayBuffer())))).toBe(await sha256(pdf()))
  const { data: messages } = await office.client.from('messages').select('file_path').eq('thread_id', id)
  expect(messages).toHaveLength(1)
  const { data: annex } = await client.client.storage.from('message-files').download(String(messages?.[0]?.file_path))
  expect(annex && new Uint8Array(await annex.arrayBuffer())).toEqual(pdf('Annexe'))
}

async function comesBack(sync: Sync): Promise<void> {
  tablet.online = true
  await sync.syncNow()
  const status = await firstValueFrom(sync.status$.pipe(filter((now) => now.allSent)))
  expect(status).toMatchObject({ waiting: 0, refused: 0 })
  const items = await firstValueFrom(sync.outbox.items$)
  expect(items.map(({ state }) => state.kind)).toEqual(['received', 'received', 'received', 'received', 'received'])
}

test('imported while the device is away: the same work comes back later and doubles nothing', async () => {
  const { id, sync, found } = await mission()
  expect(await bring(found)).toEqual(['applied', 'applied', 'applied', 'applied', 'applied'])
  await proved(id)
  expect(await bring(found)).toEqual(['already', 'already', 'already', 'already', 'already'])
  await comesBack(sync)
  await proved(id)
  expect(tablet.errors).toEqual([])
})

test('the device was quicker with a part of it', async () => {
  const { id, sync, found } = await mission()
  // Commands get through, files do not.
  tablet.online = true
  tablet.intercept = (request) => (/\/storage\//.test(request.url) ? Response.error() : null)
  await sync.syncNow()
  tablet.online = false
  tablet.intercept = null
  const seen = await (await (await desk.tab()).signIn(office.email)).ask(importPreview(found))
  const known =
    seen.kind === 'answered'
      ? Object.values(seen.value.known).map(({ verdict, theirs }) => `${verdict} ${String(theirs)}`)
      : []
  expect(new Set(known)).toEqual(new Set(['applied true']))
  const outcomes = await bring(found)
  expect(outcomes).toEqual(['already', 'already', 'already', 'applied', 'applied'])
  await proved(id)
  await comesBack(sync)
  expect(new Set(await bring(found))).toEqual(new Set(['already']))
  await proved(id)
})

test('broken off in the middle of a file, by the office or by the device: the other goes on with it', async () => {
  const { id, sync, found } = await mission()
  // The file arrives, the answer about its command does not.
  let commands = 0
  desk.intercept = (request) => (/import_command/.test(request.url) && (commands += 1) > 3 ? Response.error() : null)
  expect(await bring(found)).toEqual(['applied', 'applied', 'applied', 'failed', 'failed'])
  desk.intercept = null
  await comesBack(sync)
  await proved(id)
  expect(new Set(await bring(found))).toEqual(new Set(['already']))
})
