/** An invisible character in an address never makes a second account, at any address of the embedded server. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contactMessage } from '../support/visitors.ts'
import {
  administrator,
  anonymous,
  applied,
  customer,
  freshStack,
  PASSWORD,
  signUp,
  type Account,
  type Stack,
} from '../support/stack.ts'

let stack: Stack
let person: Account
beforeAll(async () => {
  stack = await freshStack()
  person = await customer(stack)
})
afterAll(() => stack.close())

const MARK = '\u200F'
const accounts = async (email: string) =>
  (await stack.sql(`select 1 from auth.users where strpos(email, $1) > 0`, [email.split('@')[0] ?? ''])).length

it('signing up with a mark behind a known address makes no second account', async () => {
  const { error } = await anonymous(stack).auth.signUp({ email: `${person.email}${MARK}`, password: PASSWORD })
  expect(error).not.toBeNull()
  expect(await accounts(person.email)).toBe(1)
})

it('a new account has the address and the number without what is not seen, and gets its mails', async () => {
  const email = `neuve.${crypto.randomUUID()}@test.example`
  await signUp(stack, { email: `\u202A${email}\u202C`, telephone: `\u202A+213\u00A0555\u00A012\u00A034\u00A056\u202C` })
  const [row] = await stack.sql<{ email: string; telephone: string }>(
    'select email, telephone from public.profiles where email = $1',
    [email],
  )
  expect(row).toEqual({ email, telephone: '+213 555 12 34 56' })
  await anonymous(stack).auth.resetPasswordForEmail(`${email}${MARK}`)
  await stack.mailsTried()
  expect(stack.mails.filter(({ to }) => to === email)).toHaveLength(1)
  const signedIn = await anonymous(stack).auth.signInWithPassword({ email: `${email}\u00A0`, password: PASSWORD })
  expect(signedIn.error).toBeNull()
})

it('a changed, an invited and a written address are the one that was meant', async () => {
  const change = (email: string) => person.client.auth.updateUser({ email, current_password: PASSWORD })
  const other = await customer(stack)
  expect((await change(`${MARK}${other.email}`)).error?.code).toBe('email_exists')

  const admin = await administrator(stack)
  const invite = (email: string) =>
    admin.client.rpc('apply_command', {
      id: crypto.randomUUID(),
      name: 'invite_account',
      made_at: new Date().toISOString(),
      args: { email, type_compte: 'client', nom: 'N', prenom: 'P', langue: 'fr' },
    })
  expect((await invite(`${other.email}\u200B`)).data).toMatchObject({ code: 'email_taken' })
  expect((await invite('l\u0456na@example.org')).data).toMatchObject({ code: 'invalid', result: { field: 'email' } })

  const id = crypto.randomUUID()
  await anonymous(stack).functions.invoke('contact', {
    body: { id, ...contactMessage({ email: `${MARK}lina@example.org`, telephone: '٠٥٥٥ ١٢ ٣٤ ٥٦' }) },
  })
  const [row] = await stack.sql('select email, telephone from public.contact_messages where id = $1', [id])
  expect(row).toEqual({ email: 'lina@example.org', telephone: '0555 12 34 56' })

  await applied(person, 'update_profile', { telephone: '0555\u201112\u201134\u201156' })
  const [profile] = await stack.sql('select telephone from public.profiles where id = $1', [person.profileId])
  expect(profile).toEqual({ telephone: '0555-12-34-56' })
})
