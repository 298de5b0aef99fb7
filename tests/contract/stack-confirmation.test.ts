/** Addresses confirmed by mail (HAWA_CONFIRM_EMAIL=1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../supabase/local/demo/accounts.ts'
import { linkIn } from '../support/mail-links.ts'
import { anonymous, freshStack, PASSWORD, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack({ confirmEmail: true, demo: true })
  stack.listensAt('http://localhost:4711')
})
afterAll(() => stack.close())

const newcomer = () => `${crypto.randomUUID()}@test.example`
const signUp = (email: string) =>
  anonymous(stack).auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { nom: 'Benali', prenom: 'Nadia', type_compte: 'client' } },
  })
const signIn = async (email: string, password = PASSWORD) =>
  (await anonymous(stack).auth.signInWithPassword({ email, password })).error?.code ?? null
const resend = async (email: string) =>
  (await anonymous(stack).auth.resend({ type: 'signup', email })).error?.code ?? null
const mailsTo = (email: string) => stack.mails.filter(({ to }) => to === email)
const tokenFor = (email: string) => linkIn(mailsTo(email).at(-1)).searchParams.get('token_hash') ?? ''
const confirm = (token: string) => anonymous(stack).auth.verifyOtp({ type: 'signup', token_hash: token })

describe('a new account', () => {
  it('is closed until its link is used, which signs in and works once', async () => {
    const email = newcomer()
    const { data, error } = await signUp(email)
    expect([error, data.session]).toEqual([null, null])
    expect(await signIn(email)).toBe('email_not_confirmed')
    const link = linkIn(mailsTo(email).at(-1))
    expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([
      'http://localhost:4711',
      '/confirm-email',
      'signup',
    ])
    const confirmed = await confirm(tokenFor(email))
    expect(confirmed.data.session?.user.email).toBe(email)
    expect(await signIn(email)).toBeNull()
    expect((await confirm(tokenFor(email))).error?.code).toBe('otp_expired')
  })

  it('gets its mail again, and only while it waits; the older link ends', async () => {
    const email = newcomer()
    await signUp(email)
    const first = tokenFor(email)
    expect(await resend(email.toUpperCase())).toBeNull()
    expect(mailsTo(email)).toHaveLength(2)
    expect((await confirm(first)).error?.code).toBe('otp_expired')
    expect(await resend(newcomer())).toBeNull()
    expect((await confirm(tokenFor(email))).error).toBeNull()
    expect(await resend(email)).toBeNull()
    expect(mailsTo(email)).toHaveLength(2)
  })

  it('does not tell whether its address was known: the same answer, a mail to whoever still waits', async () => {
    const email = newcomer()
    const shape = ({ data, error }: Awaited<ReturnType<typeof signUp>>) => [
      error,
      data.session,
      data.user?.email,
      typeof data.user?.id,
    ]
    const first = shape(await signUp(email))
    expect(shape(await signUp(email))).toEqual(first)
    expect(mailsTo(email)).toHaveLength(2)
    await confirm(tokenFor(email))
    expect(shape(await signUp(email))).toEqual(first)
    expect(mailsTo(email)).toHaveLength(2)
    expect(await signIn(email)).toBeNull()
  })

  it('by a link that ran out stays closed', async () => {
    const email = newcomer()
    await signUp(email)
    await stack.sql("update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1", [
      email,
    ])
    expect((await confirm(tokenFor(email))).error?.code).toBe('otp_expired')
    expect(await signIn(email)).toBe('email_not_confirmed')
  })
})

it('the demo accounts need no mail', async () => {
  for (const { email } of DEMO_ACCOUNTS.slice(0, 2)) expect(await signIn(email, DEMO_PASSWORD)).toBeNull()
})
