import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studyId } from '../../../sync/domain/ids.ts'
import type { SessionState } from '../../../sync/index.ts'
import { hawaDevice, type HawaDevice } from '../../support/hawa-device.ts'
import {
  advance,
  customer,
  deactivate,
  freshStack,
  requestStudy,
  specialist,
  type Account,
  type Stack,
} from '../../support/stack.ts'

const HOUR = 3_600_000

let stack: Stack
let worker: Account
let device: HawaDevice

beforeAll(async () => {
  stack = await freshStack()
  worker = await specialist(stack)
})
afterAll(() => stack.close())
beforeEach(() => {
  device = hawaDevice(stack)
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
})

const expired = (wanted: boolean) => (state: SessionState) => state.kind === 'signed-in' && state.expired === wanted
const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name.includes(device.prefix))

/** A mission of the worker, ready for field notes. */
async function mission(who: Account = worker): Promise<ReturnType<typeof studyId>> {
  const id = await requestStudy(await customer(stack))
  await advance(who, id, 'acceptée')
  return studyId(id)
}
const notes = (study: ReturnType<typeof studyId>) =>
  ({ name: 'save_field_notes', args: { study_id: study, notes_terrain: 'vent du nord' } }) as const
const refusesTokens = (request: Request) =>
  request.url.includes('/token?grant_type=refresh_token')
    ? Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 })
    : null

describe('signing in', () => {
  test('opens the stores of this person and keeps the profile', async () => {
    const tab = await device.tab()
    expect(await tab.state()).toEqual({ kind: 'signed-out' })
    const sync = await tab.signIn(` ${worker.email} `)
    expect(sync.userId).toBe(worker.userId)
    expect(await tab.state()).toMatchObject({
      kind: 'signed-in',
      email: worker.email,
      expired: false,
      profile: { type_compte: 'intervention', is_approved: true },
    })
  })

  test('a wrong password, no network, a broken server', async () => {
    const { hawa } = await device.tab()
    expect(await hawa.session.signIn(worker.email, 'wrong-password')).toMatchObject({
      kind: 'failed',
      problem: 'invalid_credentials',
    })
    device.intercept = () => new Response('bad gateway', { status: 502 })
    expect(await hawa.session.signIn(worker.email, 'x')).toMatchObject({ kind: 'failed', problem: 'server' })
    device.intercept = () => new Response('<html>', { status: 200 })
    expect(await hawa.session.signIn(worker.email, 'x'), 'a captive portal').toMatchObject({
      kind: 'failed',
      problem: 'server',
    })
    device.intercept = () => Promise.reject(new TypeError('connection refused'))
    expect(await hawa.session.signIn(worker.email, 'x')).toMatchObject({ kind: 'failed', problem: 'server' })
    device.intercept = () => Response.json({ error_code: 'over_request_rate_limit', msg: 'slow down' }, { status: 429 })
    expect(await hawa.session.signIn(worker.email, 'x')).toMatchObject({ kind: 'failed', problem: 'rate_limited' })
    device.online = false
    expect(await hawa.session.signIn(worker.email, 'x')).toMatchObject({ kind: 'failed', problem: 'offline' })
  })

  test('an inactive account does not get in', async () => {
    const closed = await customer(stack)
    await deactivate(stack, closed)
    const tab = await device.tab()
    expect(await tab.hawa.session.signIn(closed.email, 'Hawa-test-2026')).toMatchObject({
      kind: 'failed',
      problem: 'account_inactive',
    })
    expect(await tab.state()).toEqual({ kind: 'signed-out' })
  })

  test('signing up signs in; a taken address and a weak password are said', async () => {
    const tab = await device.tab()
    const account = {
      email: `${crypto.randomUUID()}@test.example`,
      password: 'Hawa-test-2026',
      nom: 'Otieno',
      prenom: 'Grace',
      type_compte: 'intervention',
      telephone: '+254 700 000 000',
      specialisation: 'Bruit',
      zone_intervention: 'Mombasa',
      experience: 4,
      pays: 'kenya',
      langue: 'en',
    } as const
    expect(await tab.hawa.session.signUp(account)).toMatchObject({
      kind: 'ok',
      profile: { nom: 'Otieno', specialite: 'Bruit', experience: 4, langue: 'en', is_approved: false },
    })
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', email: account.email })
    expect(await tab.hawa.session.signUp(account)).toMatchObject({ kind: 'failed', problem: 'email_taken' })
    expect(await tab.hawa.session.signUp({ ...account, email: `x${account.email}`, password: 'abc' })).toMatchObject({
      kind: 'failed',
      problem: 'weak_password',
    })
  })
})

describe('[L13] the network and the token', () => {
  test('an offline start with a token that has run out: signed in, data there, work queued', async () => {
    const id = await mission()
    const before = await device.tab()
    await (await before.signIn(worker.email)).syncNow()
    await device.close()
    device.online = false
    device.clockAhead = 30 * 24 * HOUR

    const tab = await device.tab()
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', expired: false, profile: { email: worker.email } })
    const sync = await tab.sync()
    expect(await firstValueFrom(sync.studies.one$(id))).toMatchObject({ id })
    expect(await sync.dispatch(notes(id))).toMatchObject({ kind: 'queued' })
    await sync.syncNow()
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', expired: false })
    expect(await firstValueFrom(sync.status$)).toMatchObject({ connection: 'offline', waiting: 1, allSent: false })
    device.online = true
    await sync.syncNow()
    expect(await firstValueFrom(sync.status$.pipe(filter((status) => status.allSent)))).toMatchObject({
      waiting: 0,
      needsLogin: false,
    })
  })

  test('a refused token: expired, readable, queueable; the next sign-in sends', async () => {
    const id = await mission()
    const tab = await device.tab()
    const sync = await tab.signIn(worker.email)
    await sync.syncNow()
    device.clockAhead = 2 * HOUR
    device.intercept = refusesTokens
    await sync.dispatch(notes(id))
    await sync.syncNow()
    expect(await tab.state(expired(true))).toMatchObject({ email: worker.email, profile: { email: worker.email } })
    expect(await firstValueFrom(sync.status$.pipe(filter((status) => status.needsLogin)))).toMatchObject({ waiting: 1 })
    expect(await firstValueFrom(sync.studies.one$(id))).toMatchObject({
      notes_terrain: 'vent du nord',
      sync: { state: 'waiting' },
    })

    device.intercept = null
    const again = await tab.signIn(worker.email)
    expect(again).toBe(sync)
    expect(await tab.state(expired(false))).toMatchObject({ kind: 'signed-in' })
    await firstValueFrom(sync.status$.pipe(filter((status) => status.allSent && !status.needsLogin)))
    expect(await stack.sql('select notes_terrain from public.demandes_etudes where id = $1', [id])).toEqual([
      { notes_terrain: 'vent du nord' },
    ])
  })

  test('a broken auth server expires nothing', async () => {
    const tab = await device.tab()
    const sync = await tab.signIn(worker.email)
    device.clockAhead = 2 * HOUR
    device.intercept = (request) =>
      request.url.includes('/auth/v1/') ? new Response('bad gateway', { status: 502 }) : null
    await sync.syncNow()
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', expired: false })
    expect(await firstValueFrom(sync.status$)).toMatchObject({ needsLogin: false, connection: 'unreachable' })
  })

  test('tabs that find the token run out together renew it once', async () => {
    const [one, two] = [await device.tab(), await device.tab()]
    const first = await one.signIn(worker.email)
    const second = await two.sync()
    await Promise.all([first.syncNow(), second.syncNow()])
    device.clockAhead = 2 * HOUR
    device.requests.length = 0
    await Promise.all([first.syncNow(), second.syncNow()])
    expect(device.requests.filter((request) => request === 'POST /auth/v1/token')).toHaveLength(1)
  })
})

describe('signing out', () => {
  test('works without a network, removes what could be read, in every tab', async () => {
    const [one, two] = [await device.tab(), await device.tab()]
    await (await one.signIn(worker.email)).syncNow()
    await two.sync()
    expect((await databases()).some((name) => name.includes('-store-'))).toBe(true)
    device.online = false
    expect(await one.hawa.session.signOut()).toEqual({ kind: 'signed-out' })
    expect(await two.state((state) => state.kind === 'signed-out')).toEqual({ kind: 'signed-out' })
    expect(await firstValueFrom(two.hawa.sync$.pipe(filter((sync) => sync === null)))).toBeNull()
    await device.close()
    // A last look in case the other tab was still closing.
    await (await device.tab()).state()
    await device.close()
    expect((await databases()).filter((name) => /-store-|-files-/.test(name))).toEqual([])
  })

  test('the server ends the session', async () => {
    const tab = await device.tab()
    await tab.signIn(worker.email)
    await tab.hawa.session.signOut()
    expect(device.requests).toContain('POST /auth/v1/logout')
  })

  test('with unsent work asks first; forced, the work stays and goes on after the next sign-in', async () => {
    const id = await mission()
    const tab = await device.tab()
    const sync = await tab.signIn(worker.email)
    await sync.syncNow()
    device.online = false
    await sync.dispatch(notes(id))
    expect(await tab.hawa.session.signOut()).toEqual({ kind: 'unsent-work', count: 1 })
    expect(await tab.state()).toMatchObject({ kind: 'signed-in' })
    expect(await tab.hawa.session.signOut({ force: true })).toEqual({ kind: 'signed-out' })
    expect(await tab.state()).toEqual({ kind: 'signed-out' })
    device.online = true
    const again = await tab.signIn(worker.email)
    await firstValueFrom(again.status$.pipe(filter((status) => status.allSent)))
    expect(await stack.sql('select notes_terrain from public.demandes_etudes where id = $1', [id])).toEqual([
      { notes_terrain: 'vent du nord' },
    ])
  })
})

describe('[L14] two people on one tablet', () => {
  test('each has their own; unsent work of the first waits for the first', async () => {
    const other = await specialist(stack)
    const id = await mission()
    const tab = await device.tab()
    const first = await tab.signIn(worker.email)
    await first.syncNow()
    device.intercept = (request) =>
      request.url.includes('/rpc/apply_command') ? new Response('', { status: 503 }) : null
    await first.dispatch(notes(id))
    const second = await tab.signIn(other.email)
    expect(second.userId).toBe(other.userId)
    await second.syncNow()
    expect(await firstValueFrom(second.studies.one$(id))).toBeNull()
    expect(await firstValueFrom(second.outbox.items$)).toEqual([])
    device.intercept = null
    await second.syncNow()
    expect(await stack.sql('select notes_terrain from public.demandes_etudes where id = $1', [id])).toEqual([
      { notes_terrain: null },
    ])
    expect((await databases()).filter((name) => name.includes(`-store-${worker.userId}`))).toEqual([])

    const back = await tab.signIn(worker.email)
    await firstValueFrom(back.status$.pipe(filter((status) => status.allSent)))
    const [saved] = await stack.sql<{ by: string }>(
      'select user_id as by from public.commands where study_id = $1 and name = $2',
      [id, 'save_field_notes'],
    )
    expect(saved?.by).toBe(worker.userId)
  })
})
