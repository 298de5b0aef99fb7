import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailLink } from '../../../sync/index.ts'
import { hawaDevice, type HawaDevice } from '../../support/hawa-device.ts'
import { linkIn } from '../../support/mail-links.ts'
import { customer, freshStack, PASSWORD, type Stack } from '../../support/stack.ts'

const NEW_PASSWORD = 'Tramontane-2026'
const BACK = 'http://hawa.test/confirm-email'

let stack: Stack
let device: HawaDevice
let other: HawaDevice

beforeAll(async () => {
  stack = await freshStack()
})
afterAll(() => stack.close())
beforeEach(() => {
  device = hawaDevice(stack)
  other = hawaDevice(stack)
})
afterEach(async () => {
  for (const each of [device, other]) {
    await each.close()
    expect(each.errors).toEqual([])
  }
})

async function loseAnswer(request: Request): Promise<never> {
  await stack.fetch(request)
  throw new TypeError('fetch failed')
}

/** Server answers to a device whose tokens have run out: a session that was ended is noticed at its renewal. */
async function asks(tablet: HawaDevice, tab: Awaited<ReturnType<HawaDevice['tab']>>): Promise<string> {
  tablet.clockAhead += 2 * 3_600_000
  const outcome = await (await tab.sync()).exportMyData()
  return outcome.kind === 'data' ? 'data' : outcome.reason
}

describe('a new password', () => {
  test('this device goes on, the other one has to sign in again', async () => {
    const person = await customer(stack)
    const [tab, elsewhere] = [await device.tab(), await other.tab()]
    await tab.signIn(person.email)
    await elsewhere.signIn(person.email)
    expect(await tab.hawa.session.changePassword(PASSWORD, NEW_PASSWORD)).toMatchObject({
      kind: 'ok',
      profile: { email: person.email },
    })
    expect(await asks(other, elsewhere)).toBe('needs-login')
    expect(await asks(device, tab)).toBe('data')
  })

  test('is refused with its reason, and this device stays signed in', async () => {
    const person = await customer(stack)
    const tab = await device.tab()
    await tab.signIn(person.email)
    const { session } = tab.hawa
    expect(await session.changePassword('wrong', NEW_PASSWORD)).toMatchObject({
      kind: 'failed',
      problem: 'invalid_credentials',
    })
    expect(await session.changePassword(PASSWORD, 'abc')).toMatchObject({
      kind: 'failed',
      problem: 'weak_password',
      reasons: ['length'],
    })
    expect(await session.changePassword(PASSWORD, PASSWORD)).toMatchObject({ kind: 'failed', problem: 'same_password' })
    expect(await asks(device, tab)).toBe('data')
  })

  test('without a network nothing changes; a lost answer leaves this device signed in', async () => {
    const person = await customer(stack)
    const tab = await device.tab()
    await tab.signIn(person.email)
    device.online = false
    expect(await tab.hawa.session.changePassword(PASSWORD, NEW_PASSWORD)).toMatchObject({
      kind: 'failed',
      problem: 'offline',
    })
    device.online = true
    device.intercept = (request) => (request.method === 'PUT' ? loseAnswer(request) : null)
    expect(await tab.hawa.session.changePassword(PASSWORD, NEW_PASSWORD)).toMatchObject({
      kind: 'failed',
      problem: 'server',
    })
    device.intercept = null
    expect(await asks(device, tab)).toBe('data')
    expect(await tab.hawa.session.signIn(person.email, NEW_PASSWORD)).toMatchObject({ kind: 'ok' })
  })
})

describe('a new address', () => {
  const linkTo = (address: string): MailLink => ({
    kind: 'token',
    type: 'email_change',
    tokenHash: linkIn(stack.mails.findLast(({ to }) => to === address)).searchParams.get('token_hash') ?? '',
  })

  test("is this person's once both mailboxes have confirmed it", async () => {
    const person = await customer(stack)
    await stack.sql('select hawa.prove_address($1)', [person.userId])
    const email = `new-${person.email}`
    const tab = await device.tab()
    await tab.signIn(person.email)
    const { session } = tab.hawa
    expect(await session.changeEmail('wrong', email, BACK)).toMatchObject({
      kind: 'failed',
      problem: 'invalid_credentials',
    })
    expect(await session.changeEmail(PASSWORD, ` ${email} `, BACK)).toEqual({ kind: 'asked' })
    expect(await session.confirmEmail(linkTo(email))).toEqual({ kind: 'half' })
    expect(await tab.state()).toMatchObject({ email: person.email })
    expect(await session.confirmEmail(linkTo(person.email))).toMatchObject({ kind: 'ok', profile: { email } })
    expect(await tab.state((state) => state.kind === 'signed-in' && state.email === email)).toMatchObject({
      profile: { email },
    })
    expect(await session.confirmEmail(linkTo(email))).toMatchObject({ kind: 'failed', problem: 'link_expired' })
  })

  test('needs the new mailbox alone where nobody has read a mail to the old one', async () => {
    const person = await customer(stack)
    const email = `new-${person.email}`
    const tab = await device.tab()
    await tab.signIn(person.email)
    expect(await tab.hawa.session.changeEmail(PASSWORD, email, BACK)).toEqual({ kind: 'asked' })
    expect(stack.mails.filter(({ to }) => to === person.email)).toEqual([])
    expect(await tab.hawa.session.confirmEmail(linkTo(email))).toMatchObject({ kind: 'ok', profile: { email } })
  })

  test('an address of somebody else, and no network', async () => {
    const [person, somebody] = [await customer(stack), await customer(stack)]
    const tab = await device.tab()
    await tab.signIn(person.email)
    expect(await tab.hawa.session.changeEmail(PASSWORD, somebody.email, BACK)).toMatchObject({
      kind: 'failed',
      problem: 'email_taken',
    })
    device.online = false
    expect(await tab.hawa.session.changeEmail(PASSWORD, 'x@test.example', BACK)).toMatchObject({
      kind: 'failed',
      problem: 'offline',
    })
  })
})

describe('signing out', () => {
  test('here: the other device stays', async () => {
    const person = await customer(stack)
    const [tab, elsewhere] = [await device.tab(), await other.tab()]
    await tab.signIn(person.email)
    await elsewhere.signIn(person.email)
    expect(await tab.hawa.session.signOut({ scope: 'here' })).toEqual({ kind: 'signed-out' })
    expect(await asks(other, elsewhere)).toBe('data')
  })

  test('everywhere: all or none; the other device keeps its unsent work', async () => {
    const person = await customer(stack)
    const [tab, elsewhere] = [await device.tab(), await other.tab()]
    await tab.signIn(person.email)
    const sync = await elsewhere.signIn(person.email)
    device.online = false
    expect(await tab.hawa.session.signOut({ scope: 'everywhere' })).toEqual({ kind: 'not-told' })
    expect(await tab.state()).toMatchObject({ kind: 'signed-in' })
    device.online = true
    other.online = false
    await sync.dispatch({ name: 'update_profile', args: { telephone: '+213 555 01 02 03' } })
    expect(await tab.hawa.session.signOut({ scope: 'everywhere' })).toEqual({ kind: 'signed-out' })
    other.online = true
    expect(await asks(other, elsewhere)).toBe('needs-login')
    expect(await firstValueFrom(sync.status$.pipe(filter(({ needsLogin }) => needsLogin)))).toMatchObject({
      waiting: 1,
    })
  })
})
