/**
 * Neither the answer nor the work behind it reveals which addresses have an account. The test counts comparisons of
 * passwords, not milliseconds: they take a hundred times as long as all the rest.
 */
import bcrypt from 'bcryptjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { MailDriver } from '../../supabase/functions/send-mails/mail.ts'
import { heardLog } from '../support/log.ts'
import { anonymous, customer, freshStack, ORIGIN, PASSWORD, type Stack } from '../support/stack.ts'

let stack: Stack
const compare = vi.spyOn(bcrypt, 'compare')
const hash = vi.spyOn(bcrypt, 'hash')
/** Delivery of mails stays pending until the test calls `leave`. */
let leave: () => void = () => undefined
const taken = vi.fn<MailDriver['send']>()

beforeAll(async () => {
  stack = await freshStack({ confirmEmail: true, mailDriver: { send: taken } })
})
beforeEach(() => {
  const gone = new Promise<null>((resolve) => {
    leave = () => resolve(null)
  })
  taken.mockReset().mockImplementation(() => gone)
})
afterEach(() => leave())
afterAll(async () => {
  compare.mockRestore()
  hash.mockRestore()
  await stack.close()
})

/** The number of passwords hashed, and the answer without values that change each time. */
async function costOf(path: string, body: object): Promise<{ readonly cost: number; readonly answer: unknown }> {
  compare.mockClear()
  hash.mockClear()
  const response = await stack.fetch(
    new Request(`${ORIGIN}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const told = (await response.json()) as Readonly<Record<string, unknown>>
  const varies = ['id', 'created_at', 'updated_at', 'confirmation_sent_at', 'email']
  const fixed = Object.fromEntries(Object.entries(told).filter(([name]) => !varies.includes(name)))
  const seen = { status: response.status, fixed, names: Object.keys(told).toSorted() }
  return { cost: compare.mock.calls.length + hash.mock.calls.length, answer: seen }
}
const signUp = (email: string) =>
  anonymous(stack).auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { nom: 'Benali', prenom: 'Nadia', type_compte: 'client' } },
  })
const unknown = () => `${crypto.randomUUID()}@test.example`

async function confirmed(): Promise<string> {
  const email = unknown()
  await signUp(email)
  await stack.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
  return email
}

it('a wrong password costs one comparison and says the same: no account, a waiting and an open one', async () => {
  const [open, waits] = [await confirmed(), unknown()]
  await signUp(waits)
  const wrong = (email: string) => costOf('token?grant_type=password', { email, password: 'Wrong-password-1' })
  const expected = await wrong(open)
  expect(expected.cost).toBe(1)
  expect(await wrong(unknown())).toEqual(expected)
  expect(await wrong(waits)).toEqual(expected)
  expect(await wrong(waits.toUpperCase())).toEqual(expected)
})

it('whoever knows the password of an account that waits for its confirmation is told so', async () => {
  const waits = unknown()
  await signUp(waits)
  const { error } = await anonymous(stack).auth.signInWithPassword({ email: waits, password: PASSWORD })
  expect(error?.code).toBe('email_not_confirmed')
})

it('a sign-up costs one password and says the same, known or not', async () => {
  const known = await confirmed()
  const asked = (email: string) => costOf('signup', { email, password: PASSWORD, data: { type_compte: 'client' } })
  const [first, again] = [await asked(unknown()), await asked(known)]
  expect([first.cost, again.cost]).toEqual([1, 1])
  expect(again.answer).toMatchObject({ status: 200 })
})

it.each(['recover', 'resend'])('%s answers without waiting for the mail', async (path) => {
  const email = unknown()
  await signUp(email)
  taken.mockClear()
  const known = await costOf(path, { email, type: 'signup' })
  expect(taken).toHaveBeenCalledOnce()
  expect(known).toEqual(await costOf(path, { email: unknown(), type: 'signup' }))
})

it('a mail that does not leave is told to the operator, and ends nothing', async () => {
  const { log, lines } = heardLog('error')
  const own = await freshStack({
    mailDriver: { send: () => Promise.reject(new Error('no way out')) },
    log,
  })
  const { email } = await customer(own)
  expect((await anonymous(own).auth.resetPasswordForEmail(email)).error).toBeNull()
  await own.mailsTried()
  expect(lines.map(({ msg }) => msg)).toEqual(['an account mail did not leave'])
  await own.close()
})
