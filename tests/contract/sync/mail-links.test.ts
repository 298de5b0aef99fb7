import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studyId } from '../../../sync/domain/ids.ts'
import type { MailLink } from '../../../sync/index.ts'
import { hawaDevice, type HawaDevice } from '../../support/hawa-device.ts'
import { linkIn } from '../../support/mail-links.ts'
import {
  advance,
  anonymous,
  customer,
  deactivate,
  freshStack,
  PASSWORD,
  requestStudy,
  specialist,
  type Account,
  type Stack,
} from '../../support/stack.ts'

const BACK = 'http://hawa.test/reset-password'
const NEW_PASSWORD = 'Tramontane-2026'

let stack: Stack
let confirming: Stack
let device: HawaDevice

beforeAll(async () => {
  stack = await freshStack()
  confirming = await freshStack({ confirmEmail: true })
})
afterAll(async () => {
  await stack.close()
  await confirming.close()
})
beforeEach(() => {
  device = hawaDevice(stack)
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
})

const linkTo = (email: string, server = stack): MailLink => ({
  kind: 'token',
  tokenHash: linkIn(server.mails.findLast((mail) => mail.to === email)).searchParams.get('token_hash') ?? '',
})

async function recovering(person: Account) {
  const tab = await device.tab()
  expect(await tab.hawa.session.askForRecovery(` ${person.email} `, BACK)).toEqual({ kind: 'asked' })
  return { tab, session: tab.hawa.session, link: linkTo(person.email) }
}

describe('a forgotten password', () => {
  test('the link and a new password sign in', async () => {
    const person = await customer(stack)
    const { tab, session, link } = await recovering(person)
    expect(await session.choosePassword(link, NEW_PASSWORD)).toMatchObject({
      kind: 'ok',
      profile: { email: person.email },
    })
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', email: person.email, expired: false })
    await (await tab.sync()).syncNow()
    expect(await session.choosePassword(link, NEW_PASSWORD)).toMatchObject({ kind: 'failed', problem: 'link_expired' })
  })

  test('an unknown address, no network, too many', async () => {
    const { session } = (await device.tab()).hawa
    expect(await session.askForRecovery('nobody@test.example', BACK)).toEqual({ kind: 'asked' })
    device.intercept = () =>
      Response.json({ error_code: 'over_email_send_rate_limit', msg: 'slow down' }, { status: 429 })
    expect(await session.askForRecovery('nobody@test.example', BACK)).toMatchObject({
      kind: 'failed',
      problem: 'rate_limited',
    })
    device.online = false
    expect(await session.askForRecovery('nobody@test.example', BACK)).toMatchObject({
      kind: 'failed',
      problem: 'offline',
    })
  })

  test('a refused password and a lost connection do not lose the link', async () => {
    const person = await customer(stack)
    const { session, link } = await recovering(person)
    device.online = false
    expect(await session.choosePassword(link, NEW_PASSWORD)).toMatchObject({ kind: 'failed', problem: 'offline' })
    device.online = true
    expect(await session.choosePassword(link, 'abc')).toMatchObject({
      kind: 'failed',
      problem: 'weak_password',
      reasons: ['length'],
    })
    expect(await session.choosePassword(link, PASSWORD)).toMatchObject({ kind: 'failed', problem: 'same_password' })
    device.online = false
    expect(await session.choosePassword(link, NEW_PASSWORD)).toMatchObject({ kind: 'failed', problem: 'offline' })
    device.online = true
    expect(await session.choosePassword(link, NEW_PASSWORD)).toMatchObject({ kind: 'ok' })
  })

  test('a session that hosted Supabase left in the address serves, too; a made-up one is an expired link', async () => {
    const person = await customer(stack)
    const { session, link } = await recovering(person)
    const { data } = await anonymous(stack).auth.verifyOtp({
      type: 'recovery',
      token_hash: link.kind === 'token' ? link.tokenHash : '',
    })
    const inAddress: MailLink = {
      kind: 'session',
      accessToken: data.session?.access_token ?? '',
      refreshToken: data.session?.refresh_token ?? '',
    }
    expect(
      await session.choosePassword({ kind: 'session', accessToken: 'a.b.c', refreshToken: 'x' }, NEW_PASSWORD),
    ).toMatchObject({ kind: 'failed', problem: 'link_expired' })
    expect(await session.choosePassword(inAddress, NEW_PASSWORD)).toMatchObject({ kind: 'ok' })
  })

  test('an account that was closed stays closed', async () => {
    const person = await customer(stack)
    const { tab, session, link } = await recovering(person)
    await deactivate(stack, person)
    expect(await session.choosePassword(link, NEW_PASSWORD)).toMatchObject({
      kind: 'failed',
      problem: 'account_inactive',
    })
    expect(await tab.state()).toEqual({ kind: 'signed-out' })
  })

  test('[L14] on a tablet that somebody else works with: the password changes, the tablet does not', async () => {
    const present = await specialist(stack)
    const mission = studyId(await requestStudy(await customer(stack)))
    await advance(present, mission, 'acceptée')
    const person = await customer(stack)
    const { tab, session, link } = await recovering(person)
    const sync = await tab.signIn(present.email)
    await sync.syncNow()
    device.online = false
    await sync.dispatch({ name: 'save_field_notes', args: { study_id: mission, notes_terrain: 'vent du nord' } })
    device.online = true
    expect(await session.choosePassword(link, NEW_PASSWORD)).toEqual({ kind: 'other-person', email: present.email })
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', email: present.email, expired: false })
    expect(
      (await anonymous(stack).auth.signInWithPassword({ email: person.email, password: NEW_PASSWORD })).error,
    ).toBeNull()
    await sync.syncNow()
    expect(await firstValueFrom(sync.studies.one$(mission))).toMatchObject({ notes_terrain: 'vent du nord' })
  })

  test('[L13] the own unsent work is sent after a new password', async () => {
    const person = await specialist(stack)
    const mission = studyId(await requestStudy(await customer(stack)))
    await advance(person, mission, 'acceptée')
    const { tab, session, link } = await recovering(person)
    const sync = await tab.signIn(person.email)
    await sync.syncNow()
    device.online = false
    await sync.dispatch({ name: 'save_field_notes', args: { study_id: mission, notes_terrain: 'vent du sud' } })
    device.online = true
    expect(await session.choosePassword(link, NEW_PASSWORD)).toMatchObject({ kind: 'ok' })
    await (await tab.sync()).syncNow()
    const [row] = await stack.sql('select notes_terrain from public.demandes_etudes where id = $1', [mission])
    expect(row).toEqual({ notes_terrain: 'vent du sud' })
  })
})

describe('an address to be confirmed', () => {
  test('nobody is signed in before the link was used; the mail can be sent again', async () => {
    device = hawaDevice(confirming)
    const tab = await device.tab()
    const { session } = tab.hawa
    const email = `${crypto.randomUUID()}@test.example`
    const account = {
      email,
      password: PASSWORD,
      nom: 'Otieno',
      prenom: 'Grace',
      type_compte: 'client',
      telephone: '+254 700 000 000',
      experience: null,
      pays: 'kenya',
      langue: 'en',
    } as const
    expect(await session.signUp(account)).toEqual({ kind: 'to-confirm' })
    expect(await tab.state()).toEqual({ kind: 'signed-out' })
    expect(await session.signIn(email, PASSWORD)).toMatchObject({ kind: 'failed', problem: 'email_not_confirmed' })
    const first = linkTo(email, confirming)
    expect(await session.askForConfirmation(email)).toEqual({ kind: 'asked' })
    expect(await session.confirmEmail(first)).toMatchObject({ kind: 'failed', problem: 'link_expired' })
    expect(await session.confirmEmail(linkTo(email, confirming))).toMatchObject({ kind: 'ok', profile: { email } })
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', email })
  })
})
