/** A new password and a new address: who may, what it takes, what it ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn } from '../support/mail-links.ts'
import {
  administrator,
  anonymous,
  applied,
  clientFor,
  customer,
  freshStack,
  PASSWORD,
  type Account,
  type Stack,
} from '../support/stack.ts'

const NEW_PASSWORD = 'Tramontane-2026'

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
const sessionsOf = async ({ userId }: Account) =>
  (await stack.sql('select 1 from auth.sessions where user_id = $1', [userId])).length

describe('a new password', () => {
  it('takes the current one, and leaves no session of the question behind', async () => {
    const person = await customer(stack)
    expect(await change(person, { password: NEW_PASSWORD })).toBe('current_password_required')
    expect(await change(person, { password: NEW_PASSWORD, current_password: 'wrong' })).toBe('current_password_invalid')
    expect(await signIn(person.email, PASSWORD)).toBeNull()
    const before = await sessionsOf(person)
    expect(await change(person, { password: 'abc', current_password: PASSWORD })).toBe('weak_password')
    expect(await change(person, { password: PASSWORD, current_password: PASSWORD })).toBe('same_password')
    expect(await sessionsOf(person)).toBe(before)
  })

  it('ends every session but the one that changed it', async () => {
    const person = await customer(stack)
    const other = await clientFor(stack, person.email)
    const { data } = await other.auth.getSession()
    expect(await change(person, { password: NEW_PASSWORD, current_password: PASSWORD })).toBeNull()
    expect(await renew(data.session?.refresh_token ?? '')).toBe('refresh_token_not_found')
    expect(await renew(person.refreshToken)).toBeNull()
    expect([await signIn(person.email, PASSWORD), await signIn(person.email, NEW_PASSWORD)]).toEqual([
      'invalid_credentials',
      null,
    ])
  })

  it('is refused to a token that is none', async () => {
    const answer = await stack.fetch(
      new Request('http://hawa.test/auth/v1/user', {
        method: 'PUT',
        headers: { apikey: stack.anonKey, authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
        body: JSON.stringify({ password: NEW_PASSWORD, current_password: PASSWORD }),
      }),
    )
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('a new address', () => {
  const address = () => `${crypto.randomUUID()}@test.example`
  const mailsTo = (to: string) => stack.mails.filter((mail) => mail.to === to)
  const tokenFor = (to: string) => linkIn(mailsTo(to).at(-1)).searchParams.get('token_hash') ?? ''
  const confirm = (token_hash: string) => anonymous(stack).auth.verifyOtp({ type: 'email_change', token_hash })
  const emailOf = async ({ userId }: Account) =>
    (await stack.sql<{ email: string }>('select email from public.profiles where user_id = $1', [userId]))[0]?.email

  const proven = async (person: Account): Promise<Account> => {
    await anonymous(stack).auth.resetPasswordForEmail(person.email)
    await stack.mailsTried()
    const { error } = await anonymous(stack).auth.verifyOtp({ type: 'recovery', token_hash: tokenFor(person.email) })
    expect(error).toBeNull()
    return person
  }

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
    // This one was read just now.
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

  it.each(['the old mailbox first', 'the new mailbox first'])(
    'changes once both mailboxes have said yes, %s',
    async (order) => {
      const person = await proven(await customer(stack))
      const email = address()
      expect(await change(person, { email: email.toUpperCase(), current_password: PASSWORD })).toBeNull()
      const link = linkIn(mailsTo(email).at(-1))
      expect([link.pathname, link.searchParams.get('type')]).toEqual(['/confirm-email', 'email_change'])
      const tokens = [tokenFor(person.email), tokenFor(email)]
      const [first = '', second = ''] = order.startsWith('the old') ? tokens : tokens.toReversed()
      const half = await confirm(first)
      expect([half.error, half.data.session]).toEqual([null, null])
      expect((await confirm(first)).error?.code).toBe('otp_expired')
      expect(await emailOf(person)).toBe(person.email)
      expect((await confirm(second)).data.session?.user.email).toBe(email)
      expect(await emailOf(person)).toBe(email)
      expect([await signIn(person.email, PASSWORD), await signIn(email, PASSWORD)]).toEqual([
        'invalid_credentials',
        null,
      ])
      expect((await confirm(second)).error?.code).toBe('otp_expired')
    },
  )

  it('takes the password, an address that is one, and one that nobody has', async () => {
    const [person, other] = [await customer(stack), await customer(stack)]
    expect(await change(person, { email: address() })).toBe('current_password_required')
    expect(await change(person, { email: address(), current_password: 'wrong' })).toBe('current_password_invalid')
    expect(await change(person, { email: 'no address', current_password: PASSWORD })).toBe('email_address_invalid')
    expect(await change(person, { email: other.email, current_password: PASSWORD })).toBe('email_exists')
    expect(await change(person, { email: address(), password: NEW_PASSWORD, current_password: PASSWORD })).toBe(
      'validation_failed',
    )
    expect(mailsTo(other.email)).toEqual([])
  })

  it('is lost to whoever was quicker, ends after an hour, and with the next wish', async () => {
    const person = await proven(await customer(stack))
    const email = address()
    await change(person, { email, current_password: PASSWORD })
    const first = tokenFor(email)
    await change(person, { email, current_password: PASSWORD })
    expect((await confirm(first)).error?.code).toBe('otp_expired')
    await confirm(tokenFor(person.email))
    const quicker = await customer(stack, { email })
    expect((await confirm(tokenFor(email))).error?.code).toBe('email_exists')
    expect(await emailOf(quicker)).toBe(email)
    await change(person, { email: address(), current_password: PASSWORD })
    await stack.sql("update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = $1", [
      person.userId,
    ])
    expect((await confirm(tokenFor(person.email))).error?.code).toBe('otp_expired')
    expect((await confirm('')).error).not.toBeNull()
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
