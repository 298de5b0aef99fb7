import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { delay, distinctUntilChanged, filter, firstValueFrom, from, map, skip } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminCounts, adminStatistics } from '../../../sync/admin.ts'
import { DeviceDatabase } from '../../../sync/session/device-database.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import type { Settlement } from '../../../sync/index.ts'
import { oneConversation, publicHolidays } from '../../../sync/shared-questions.ts'
import { hawaDevice, type HawaDevice } from '../../support/hawa-device.ts'
import { droppable } from '../../support/open-connections.ts'
import {
  administrator,
  advance,
  customer,
  freshStack,
  pdf,
  requestStudy,
  specialist,
  type Account,
  type Stack,
} from '../../support/stack.ts'

let stack: Stack
let client: Account
let worker: Account
let device: HawaDevice

beforeAll(async () => {
  stack = await freshStack()
  client = await customer(stack)
  worker = await specialist(stack)
})
afterAll(() => stack.close())
beforeEach(() => {
  device = hawaDevice(stack)
})
afterEach(async () => {
  await device.close()
})

test('the field day: accepted, carried out and delivered without a network, then received once', async () => {
  const id = studyId(await requestStudy(client))
  const sync = await (await device.tab()).signIn(worker.email)
  await sync.syncNow()
  const available = await firstValueFrom(sync.studies.list$({ view: 'available' }))
  expect(available.items.map((item) => item.id)).toContain(id)

  device.online = false
  for (const name of ['accept_study', 'start_study', 'finish_study'] as const) {
    expect(await sync.dispatch({ name, args: { study_id: id } })).toMatchObject({ kind: 'queued' })
  }
  const file = new File([pdf()], 'rapport.pdf', { type: 'application/pdf' })
  expect(await sync.reports.attach(id, file, { type_rapport: 'terrain' })).toMatchObject({ kind: 'queued' })
  expect(await firstValueFrom(sync.studies.one$(id).pipe(filter((now) => now?.statut === 'complete')))).toMatchObject({
    sync: {
      state: 'waiting',
      acceptanceAsked: true,
      pending: ['accept_study', 'start_study', 'finish_study', 'attach_report'],
    },
  })
  expect(await firstValueFrom(sync.studies.counts$('mine'))).toMatchObject({ complete: 1 })

  device.online = true
  const settled: Settlement[] = []
  sync.settlements$.subscribe((settlement) => settled.push(settlement))
  await sync.syncNow()
  const status = await firstValueFrom(sync.status$.pipe(filter((now) => now.allSent)))
  expect(status).toMatchObject({ waiting: 0, refused: 0, connection: 'reached', repairs: 0 })
  const study = await firstValueFrom(
    sync.studies.one$(id).pipe(filter((now) => now?.sync.state === 'synced' && now.rev > 0)),
  )
  expect(study).toMatchObject({ statut: 'complete', type_rapport: 'terrain', rapport_size: pdf().length })
  expect(await firstValueFrom(sync.studies.counts$('mine'))).toMatchObject({ complete: 1 })
  expect(await sync.reports.open(study!)).toMatchObject({ kind: 'file', from: 'device' })
  expect(settled.map(({ name, verdict }) => `${name} ${verdict.kind}`)).toEqual([
    'accept_study applied',
    'start_study applied',
    'finish_study applied',
    'attach_report applied',
  ])
  expect(device.errors).toEqual([])

  // The client reads it on another device: from the server, checked, and through a link.
  const desk = hawaDevice(stack)
  const reader = await (await desk.tab()).signIn(client.email)
  await reader.syncNow()
  const delivered = await firstValueFrom(reader.studies.one$(id))
  const opened = await reader.reports.open(delivered!)
  expect(opened).toMatchObject({ kind: 'file', from: 'server' })
  expect(opened.kind === 'file' && new Uint8Array(await opened.blob.arrayBuffer())).toEqual(pdf())
  expect(await reader.reports.link(delivered!)).toMatch(/\/storage\/v1\/object\/sign\/mission-reports\/.+token=/)
  await desk.close()
})

test(
  'a full disk keeps nobody from what is on it: opened, read and told, and kept from when there is room again ' +
    '[L1]',
  async () => {
    const id = studyId(await requestStudy(client))
    const before = await device.tab()
    const signedIn = await before.signIn(worker.email)
    await signedIn.syncNow()
    device.online = false
    await signedIn.dispatch({ name: 'accept_study', args: { study_id: id } })
    await before.hawa.close()
    const { add, put } = IDBObjectStore.prototype
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: full, put: full })
    const tab = await device.tab()
    const sync = await tab.sync()
    try {
      expect(await firstValueFrom(sync.studies.one$(id))).toMatchObject({
        statut: 'acceptée',
        sync: { state: 'waiting' },
      })
      expect(await firstValueFrom(sync.outbox.items$)).toHaveLength(1)
      expect(await sync.dispatch({ name: 'start_study', args: { study_id: id } })).toEqual({ kind: 'storage-full' })
    } finally {
      Object.assign(IDBObjectStore.prototype, { add, put })
    }
    expect(await sync.dispatch({ name: 'start_study', args: { study_id: id } })).toMatchObject({ kind: 'queued' })
    device.online = true
    await sync.syncNow()
    expect(
      await firstValueFrom(sync.studies.one$(id).pipe(filter((now) => now?.sync.state === 'synced'))),
    ).toMatchObject({ statut: 'en_cours' })
  },
)

test('a study that somebody else took leaves the tablet; the work on it is kept with the reason', async () => {
  const other = await specialist(stack)
  const id = studyId(await requestStudy(client))
  const sync = await (await device.tab()).signIn(worker.email)
  await sync.syncNow()
  device.online = false
  await sync.dispatch({ name: 'accept_study', args: { study_id: id } }, { context: 'missions' })
  await sync.dispatch({ name: 'start_study', args: { study_id: id } })
  await advance(other, id, 'acceptée')
  device.online = true
  const verdict = firstValueFrom(sync.settlements$)
  await sync.syncNow()
  expect(await verdict).toMatchObject({
    name: 'accept_study',
    context: 'missions',
    verdict: { kind: 'refused', code: 'study_taken' },
  })
  await firstValueFrom(
    sync.studies.list$({ view: 'available' }).pipe(filter((found) => found.items.every((item) => item.id !== id))),
  )
  expect((await firstValueFrom(sync.studies.list$({ view: 'mine' }))).items.map((item) => item.id)).not.toContain(id)
  const items = await firstValueFrom(
    sync.outbox.items$.pipe(filter((all) => all.some((item) => item.state.kind === 'refused'))),
  )
  expect(items.slice(0, 2).map((item) => `${item.name} ${item.state.kind}`)).toEqual([
    'accept_study refused',
    'start_study held',
  ])
  // Discarded, the row goes too.
  for (const item of items.slice(0, 2)) await sync.outbox.discard(item.id)
  await sync.syncNow()
  expect(await firstValueFrom(sync.studies.one$(id).pipe(filter((now) => now === null)))).toBeNull()
})

test(
  'a door that refuses every token, renewed ones too, asks for no sign-in and is left alone until its pause is ' +
    'over',
  async () => {
    const id = studyId(await requestStudy(client))
    let [open, refusals] = [false, 0]
    device.intercept = ({ url }) => {
      if (open || !url.endsWith('/rpc/apply_command')) return null
      refusals += 1
      device.timersHeld = true
      return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
    }
    const sync = await (await device.tab()).signIn(worker.email)
    const stored = new DeviceDatabase(device.prefix)
    const renewed = firstValueFrom(
      from(liveQuery(() => stored.read('session'))).pipe(
        map((session) => session?.refresh_token),
        distinctUntilChanged(),
        skip(1),
        delay(0),
      ),
    )
    await sync.dispatch({ name: 'accept_study', args: { study_id: id } })
    const waiting = firstValueFrom(
      sync.outbox.items$.pipe(filter(([item]) => item?.state.kind === 'waiting' && item.state.attempts > 0)),
    )
    await renewed
    stored.close()
    expect((await waiting)[0]?.state).toMatchObject({ attempts: 1, lastProblem: 'server' })
    await sync.ask(adminCounts)
    expect(refusals, 'once with the token it had, once with the renewed one').toBe(2)
    expect(await firstValueFrom(sync.status$)).toMatchObject({ needsLogin: false, allSent: false })
    open = true
    await sync.syncNow()
    expect(await firstValueFrom(sync.status$.pipe(filter(({ allSent }) => allSent)))).toMatchObject({ refused: 0 })
    expect(device.errors).toEqual([])
  },
)

test('an own profile change shows at once and holds', async () => {
  const tab = await device.tab()
  const sync = await tab.signIn(worker.email)
  await sync.syncNow()
  device.online = false
  await sync.dispatch({ name: 'update_profile', args: { telephone: '+213 555 01 02 03' } })
  await firstValueFrom(sync.profile$.pipe(filter((profile) => profile?.telephone === '+213 555 01 02 03')))
  device.online = true
  await sync.syncNow()
  await tab.state((state) => state.kind === 'signed-in' && state.profile?.telephone === '+213 555 01 02 03')
})

test('the administrator’s figures: fresh, last known without a network, refused to others', async () => {
  const admin = await administrator(stack)
  const sync = await (await device.tab()).signIn(admin.email)
  const fresh = await sync.ask(adminCounts)
  expect(fresh).toMatchObject({ kind: 'answered' })
  const nowhere = oneConversation({ kind: 'advice', id: crypto.randomUUID() }, null)
  expect(await sync.ask(nowhere), 'an answer of null').toEqual({ kind: 'answered', value: { conversation: null } })
  device.online = false
  expect(await sync.ask(adminCounts)).toEqual({ ...fresh, lastKnown: true })
  const phone = hawaDevice(stack)
  const other = await (await phone.tab()).signIn(worker.email)
  expect(await other.ask(adminCounts)).toEqual({ kind: 'failed', reason: 'refused' })
  await phone.close()
})

test(
  'a question that asks to be kept: its last answer without a network, none to another question or person, or once ' +
    'it is refused',
  async () => {
    const admin = await administrator(stack)
    const sync = await (await device.tab()).signIn(admin.email)
    const fresh = await sync.ask(adminStatistics('month'))
    expect(fresh).toMatchObject({ kind: 'answered', value: { period: 'month' } })
    expect(fresh).not.toHaveProperty('lastKnown')
    device.online = false
    expect(await sync.ask(adminStatistics('month'))).toEqual({ ...fresh, lastKnown: true })
    expect(await sync.ask(adminStatistics('week'))).toEqual({ kind: 'failed', reason: 'offline' })
    expect(await sync.ask({ ...adminStatistics('month'), read: () => null }), 'an answer of another shape').toEqual({
      kind: 'failed',
      reason: 'offline',
    })
    const { keep: _, ...passing } = adminStatistics('month')
    expect(await sync.ask(passing)).toEqual({ kind: 'failed', reason: 'offline' })
    device.online = true
    await stack.sql(`update public.profiles set type_compte = 'client' where email = $1`, [admin.email])
    expect(await sync.ask(adminStatistics('month'))).toEqual({ kind: 'failed', reason: 'refused' })
  },
)

test('public holidays: none before they were read, then kept without a network', async () => {
  const sync = await (await device.tab()).signIn(worker.email)
  expect(await firstValueFrom(sync.kept$(publicHolidays))).toBeNull()
  device.online = false
  expect(await sync.ask(publicHolidays)).toEqual({ kind: 'failed', reason: 'offline' })
  expect(await firstValueFrom(sync.kept$(publicHolidays))).toBeNull()
  device.online = true
  const fresh = await sync.ask(publicHolidays)
  device.online = false
  expect(await sync.ask(publicHolidays)).toEqual({ ...fresh, lastKnown: true })
  const known = await firstValueFrom(sync.kept$(publicHolidays).pipe(filter((holidays) => holidays !== null)))
  expect(known.filter(({ jour }) => jour === '2026-11-01')).toEqual([
    {
      pays: 'algerie',
      jour: '2026-11-01',
      nom_fr: 'Anniversaire de la Révolution',
      nom_en: 'Revolution Day',
      nom_ar: 'عيد الثورة',
      mobile: false,
    },
  ])
})

test('databases that the browser drops are opened anew, with everything in them', async () => {
  const drop = droppable()
  const id = studyId(await requestStudy(client))
  await advance(worker, id, 'acceptée')
  const tab = await device.tab()
  const sync = await tab.signIn(worker.email)
  await sync.syncNow()
  device.online = false
  await sync.dispatch({ name: 'start_study', args: { study_id: id } })
  const next = firstValueFrom(tab.hawa.sync$.pipe(filter((open) => open !== null && open !== sync)))
  drop(device.prefix)
  const again = await next
  expect(await firstValueFrom(again!.studies.one$(id).pipe(filter((now) => now !== null)))).toMatchObject({
    statut: 'en_cours',
    sync: { state: 'waiting' },
  })
  device.online = true
  await again!.syncNow()
  await firstValueFrom(again!.status$.pipe(filter((status) => status.allSent)))
  expect(await stack.sql('select statut from public.demandes_etudes where id = $1', [id])).toEqual([
    { statut: 'en_cours' },
  ])
})
