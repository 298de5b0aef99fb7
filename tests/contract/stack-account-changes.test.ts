/** A new password and a new address: rights, required proof, ended sessions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn } from '../support/mail-links.ts'
import {
  administrator,
  anonymous,
  applied,
  customer,
  freshStack,
  PASSWORD,
  type Account,
  type Stack,
} from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack()
})
afterAll(() => stack.close())

const signIn = async (email: string, password: string) =>
  (await anonymous(stack).auth.signInWithPassword({ email, password })).error?.code ?? null
const renew = async (refresh_token: string) =>
  (await anonymous(stack).auth.refreshSession({ refresh_token })).error?.code ?? null
const change = async (
  person: Account,
  wish: { readonly password?: string; readonly email?: string; readonly current_password?: string },
) => (await person.client.auth.updateUser(wish)).error?.code ?? null

describe('a new address', () => {
  const address = () => `${crypto.randomUUID()}@test.example`
  const mailsTo = (to: string) => stack.mails.filter((mail) => mail.to === to)
  const tokenFor = (to: string) => linkIn(mailsTo(to).at(-1)).searchParams.get('token_hash') ?? ''
  const confirm = (token_hash: string) => anonymous(stack).auth.verifyOtp({ type: 'email_change', token_hash })

  it('asks no mailbox that nobody has ever read, and tells both', async () => {
    const person = await customer(stack)
    const email = address()
    expect(await change(person, { email, current_password: PASSWORD })).toBeNull()
    expect(mailsTo(person.email)).toEqual([])
    expect((await confirm(tokenFor(email))).data.session?.user.email).toBe(email)
    expect([await signIn(person.email, PASSWORD), await signIn(email, PASSWORD)]).toEqual(['invalid_credentials', null])
    const told = await stack.sql<{ recipient: string }>(
      `select recipient from public.mail_jobs where template = 'address_changed' and recipient = any ($1)`,
      [[person.email, email]],
    )
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([person.email, email].toSorted())
    // This mailbox was read just now.
    expect(await change(person, { email: address(), current_password: PASSWORD })).toBeNull()
    expect(linkIn(mailsTo(email).at(-1)).searchParams.get('type')).toBe('email_change')
  })

  it('is corrected by an administrator: the old links end, both are told why', async () => {
    const [admin, person] = [await administrator(stack), await customer(stack)]
    const email = address()
    await change(person, { email: address(), current_password: PASSWORD })
    await anonymous(stack).auth.resetPasswordForEmail(person.email)
    await stack.mailsTried()
    const link = tokenFor(person.email)
    const [row] = await stack.sql<{ rev: number }>('select rev::int from public.profiles where id = $1', [
      person.profileId,
    ])
    await applied(admin, 'correct_address', {
      account_id: person.profileId,
      rev: row?.rev,
      email: email.toUpperCase(),
      motif: 'Faute de frappe',
    })
    expect([await signIn(person.email, PASSWORD), await signIn(email, PASSWORD)]).toEqual(['invalid_credentials', null])
    const late = await anonymous(stack).auth.verifyOtp({ type: 'recovery', token_hash: link })
    expect(late.error?.code).toBe('otp_expired')
    expect(await renew(person.refreshToken)).toBeNull()
    const told = await stack.sql<{ recipient: string; motif: string }>(
      `select recipient, data ->> 'motif' as motif from public.mail_jobs
       where template = 'address_changed' and recipient = any ($1) order by recipient`,
      [[person.email, email]],
    )
    expect(told).toHaveLength(2)
    await anonymous(stack).auth.resetPasswordForEmail(email)
    await stack.mailsTried()
    expect((await anonymous(stack).auth.verifyOtp({ type: 'recovery', token_hash: tokenFor(email) })).error).toBeNull()
  })
})

it('with rate limits, guessing the password of an open session is counted as sign-ins are, and mails wait a minute', async () => {
  const limited = await freshStack({ rateLimits: true })
  try {
    const person = await customer(limited)
    const wish = async (current_password: string) =>
      (await person.client.auth.updateUser({ email: 'somewhere@test.example', current_password })).error?.code ?? null
    expect([await wish(PASSWORD), await wish(PASSWORD)]).toEqual([null, 'over_email_send_rate_limit'])
    const answers: (string | null)[] = []
    for (let guess = 0; guess < 16; guess += 1) answers.push(await wish(`wrong-${guess}`))
    expect(answers.at(0)).toBe('current_password_invalid')
    expect(answers.at(-1)).toBe('over_request_rate_limit')
  } finally {
    await limited.close()
  }
})
