/**
 * The account service as GoTrue documents it, with confirmation of both mailboxes and the current password for a change
 * (supabase/config.toml).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn } from '../support/mail-links.ts'
import {
  anonymous,
  clientFor,
  customer,
  deactivate,
  fetchOf,
  openPlatform,
  PASSWORD,
  specialist,
  unapproved,
  type Account,
  type Platform,
} from '../support/platform.ts'

const NEW_PASSWORD = 'Tramontane-2026'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const signIn = async (email: string, password: string) =>
  (await anonymous(platform).auth.signInWithPassword({ email, password })).error?.code ?? null
const renew = async (refresh_token: string) =>
  (await anonymous(platform).auth.refreshSession({ refresh_token })).error?.code ?? null
const change = async (
  person: Account,
  wish: { readonly password?: string; readonly email?: string; readonly current_password?: string },
) => (await person.client.auth.updateUser(wish)).error?.code ?? null
const sessionsOf = async ({ userId }: Account) =>
  (await platform.sql('select 1 from auth.sessions where user_id = $1', [userId])).length
const mailsTo = (to: string) => platform.mails.filter((mail) => mail.to === to)
/** The token in the newest mail to this address. */
const tokenFor = (to: string) => linkIn(mailsTo(to).at(-1)).searchParams.get('token_hash') ?? ''

describe('signing up', () => {
  it('signs in at once and sends no mail', async () => {
    const account = await customer(platform, { nom: 'Benali', prenom: 'Nadia' })
    expect(account.accessToken).not.toBe('')
    expect(platform.mails).toEqual([])
  })

  it('refuses a short password with its reason', async () => {
    const { error } = await anonymous(platform).auth.signUp({ email: 'short@test.example', password: 'abc' })
    expect(error?.code).toBe('weak_password')
  })
})

describe('an inactive account', () => {
  it('is refused with the right password, and learns nothing with a wrong one', async () => {
    const account = await customer(platform)
    await deactivate(platform, account)
    const right = await anonymous(platform).auth.signInWithPassword({ email: account.email, password: PASSWORD })
    expect([right.error?.code, right.data.session]).toEqual(['user_banned', null])
    const wrong = await anonymous(platform).auth.signInWithPassword({ email: account.email, password: 'not-it-at-all' })
    expect(wrong.error?.code).toBe('invalid_credentials')
    const sessions = await platform.sql<{ count: number }>(
      'select count(*)::int as count from auth.sessions where user_id = $1',
      [account.userId],
    )
    expect(sessions).toEqual([{ count: 1 }])
  })

  it('is not kept signed in by its refresh token, until it is opened again', async () => {
    const account = await customer(platform)
    const renew = () => anonymous(platform).auth.refreshSession({ refresh_token: account.refreshToken })
    await deactivate(platform, account)
    expect((await renew()).error?.code).toBe('user_banned')
    await platform.sql('update public.profiles set is_active = true where id = $1', [account.profileId])
    expect((await renew()).error).toBeNull()
  })

  it('an account that waits for approval may sign in', async () => {
    for (const account of [await unapproved(platform), await specialist(platform)]) {
      const { error } = await anonymous(platform).auth.signInWithPassword({ email: account.email, password: PASSWORD })
      expect(error).toBeNull()
    }
  })
})

describe('a session', () => {
  interface Renewal {
    readonly refresh_token?: string
    readonly error_code?: string
  }

  async function renewed(token: string | undefined): Promise<Renewal> {
    const response = await fetchOf(platform)('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: platform.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    })
    return (await response.json()) as Renewal
  }

  // The reason why tabs need not wait for one that froze while it renewed the token (sync/session/token-source.ts).
  it('a refresh token spent twice, however late, gives both the same new one, and the session goes on', async () => {
    const { refreshToken } = await customer(platform)
    const first = await renewed(refreshToken)
    await platform.sql(
      "update auth.refresh_tokens set created_at = created_at - interval '1 day', updated_at = updated_at - " +
        "interval '1 day'",
    )
    const second = await renewed(refreshToken)
    expect(second.refresh_token).toBe(first.refresh_token)
    expect((await renewed(second.refresh_token)).refresh_token).toBeTypeOf('string')
  })

  it('one before that is theft', async () => {
    const { refreshToken } = await customer(platform)
    await renewed((await renewed(refreshToken)).refresh_token)
    await platform.sql(
      "update auth.refresh_tokens set created_at = created_at - interval '1 day', updated_at = updated_at - " +
        "interval '1 day'",
    )
    expect((await renewed(refreshToken)).error_code).toBe('refresh_token_already_used')
  })
})

describe('a new password', () => {
  it('takes the current one, and leaves no session of the question behind', async () => {
    const person = await customer(platform)
    expect(await change(person, { password: NEW_PASSWORD })).toBe('current_password_required')
    expect(await change(person, { password: NEW_PASSWORD, current_password: 'wrong' })).toBe('current_password_invalid')
    expect(await signIn(person.email, PASSWORD)).toBeNull()
    const before = await sessionsOf(person)
    expect(await change(person, { password: 'abc', current_password: PASSWORD })).toBe('weak_password')
    expect(await change(person, { password: PASSWORD, current_password: PASSWORD })).toBe('same_password')
    expect(await sessionsOf(person)).toBe(before)
  })

  it('ends every session but the one that changed it', async () => {
    const person = await customer(platform)
    const other = await clientFor(platform, person.email)
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
    const answer = await fetchOf(platform)('/auth/v1/user', {
      method: 'PUT',
      headers: { apikey: platform.anonKey, authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
      body: JSON.stringify({ password: NEW_PASSWORD, current_password: PASSWORD }),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('the link to a new password', () => {
  const recover = async ({ email }: Account): Promise<void> => {
    expect((await anonymous(platform).auth.resetPasswordForEmail(email)).error).toBeNull()
    await platform.mailsTried()
  }

  async function follow(token: string) {
    const client = anonymous(platform)
    const { error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: token })
    return { client, code: error?.code ?? null }
  }

  it('sets a new password once; the old one and every other session end', async () => {
    const person = await customer(platform)
    await recover(person)
    const token = tokenFor(person.email)
    const { client, code } = await follow(token)
    expect(code).toBeNull()
    expect((await client.auth.updateUser({ password: 'abc' })).error?.code).toBe('weak_password')
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect(await signIn(person.email, PASSWORD)).toBe('invalid_credentials')
    expect(await signIn(person.email, NEW_PASSWORD)).toBeNull()
    expect(await renew(person.refreshToken)).toBe('refresh_token_not_found')
    const { data } = await client.auth.getSession()
    expect(await renew(data.session?.refresh_token ?? '')).toBeNull()
    expect((await follow(token)).code).toBe('otp_expired')
  })

  it('ends after an hour, when a newer one is sent, and when the password was changed', async () => {
    const person = await customer(platform)
    await recover(person)
    const first = tokenFor(person.email)
    await recover(person)
    const second = tokenFor(person.email)
    expect(second).not.toBe(first)
    expect((await follow(first)).code).toBe('otp_expired')
    await platform.sql("update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = $1", [
      person.userId,
    ])
    expect((await follow(second)).code).toBe('otp_expired')
    await recover(person)
    await person.client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })
    expect((await follow(tokenFor(person.email))).code).toBe('otp_expired')
    expect((await follow('0'.repeat(64))).code).toBe('otp_expired')
  })

  it('opens no account that was closed', async () => {
    const person = await customer(platform)
    await recover(person)
    await deactivate(platform, person)
    expect((await follow(tokenFor(person.email))).code).toBe('user_banned')
    const sessions = await platform.sql<{ count: number }>(
      'select count(*)::int as count from auth.sessions where user_id = $1',
      [person.userId],
    )
    expect(sessions).toEqual([{ count: 1 }])
  })
})

describe('a new address', () => {
  const address = () => `${crypto.randomUUID()}@test.example`
  const confirm = (token_hash: string) => anonymous(platform).auth.verifyOtp({ type: 'email_change', token_hash })
  const emailOf = async ({ userId }: Account) =>
    (await platform.sql<{ email: string }>('select email from public.profiles where user_id = $1', [userId]))[0]?.email

  /** The same account after its owner has opened a link from the mailbox. */
  const proven = async (person: Account): Promise<Account> => {
    await anonymous(platform).auth.resetPasswordForEmail(person.email)
    await platform.mailsTried()
    const { error } = await anonymous(platform).auth.verifyOtp({ type: 'recovery', token_hash: tokenFor(person.email) })
    expect(error).toBeNull()
    return person
  }

  it.each(['the old mailbox first', 'the new mailbox first'])(
    'changes once both mailboxes have said yes, %s',
    async (order) => {
      const person = await proven(await customer(platform))
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
    const [person, other] = [await customer(platform), await customer(platform)]
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
    const person = await proven(await customer(platform))
    const email = address()
    await change(person, { email, current_password: PASSWORD })
    const first = tokenFor(email)
    await change(person, { email, current_password: PASSWORD })
    expect((await confirm(first)).error?.code).toBe('otp_expired')
    await confirm(tokenFor(person.email))
    const quicker = await customer(platform, { email })
    expect((await confirm(tokenFor(email))).error?.code).toBe('email_exists')
    expect(await emailOf(quicker)).toBe(email)
    await change(person, { email: address(), current_password: PASSWORD })
    await platform.sql("update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = $1", [
      person.userId,
    ])
    expect((await confirm(tokenFor(person.email))).error?.code).toBe('otp_expired')
    expect((await confirm('')).error).not.toBeNull()
  })
})

it.each(['[]', '"x"', '7', '{"email":7,"password":"x"}', '{"email":"a@test.example","password":{"a":1}}', '{'])(
  'a body that is none of an account is a mistake of the client: %s',
  async (body) => {
    for (const path of ['token?grant_type=password', 'signup', 'recover', 'verify']) {
      const response = await fetchOf(platform)(`/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: platform.anonKey, 'content-type': 'application/json' },
        body,
      })
      expect([path, response.status]).toEqual([path, 400])
      expect(await response.json()).toMatchObject({ error_code: 'bad_json' })
    }
  },
)

describe('the secret key', () => {
  const makeUser = async (email: string, headers: Readonly<Record<string, string>>): Promise<number> => {
    const response = await fetchOf(platform)('/auth/v1/admin/users', {
      method: 'POST',
      headers: { apikey: platform.anonKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, password: NEW_PASSWORD, email_confirm: true }),
    })
    return response.status
  }

  it('alone makes accounts', async () => {
    for (const headers of [
      {},
      { apikey: '' },
      { authorization: `Bearer ${platform.serviceKey}` },
      { apikey: `${platform.serviceKey}x` },
    ]) {
      expect(await makeUser('nobody@x.example', headers)).toBe(401)
    }
    expect(await platform.sql(`select 1 from auth.users where email = 'nobody@x.example'`)).toEqual([])
  })
})
