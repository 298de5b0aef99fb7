/** A forgotten password: from the mail's link to the new one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn } from '../support/mail-links.ts'
import { startProcess } from '../support/stack-process.ts'
import {
  anonymous,
  customer,
  deactivate,
  fetchOf,
  freshStack,
  ORIGIN,
  PASSWORD,
  type Account,
  type Stack,
} from '../support/stack.ts'

const SITE = 'https://hawa.example'
const NEW_PASSWORD = 'Tramontane-2026'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack({ siteUrl: `${SITE}/` })
})
afterAll(() => stack.close())

const recover = (email: string, headers: Record<string, string> = {}) =>
  fetchOf(stack)(`${ORIGIN}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email }),
  })

/** The token that the newest mail of this person carries. */
function tokenFor({ email }: Pick<Account, 'email'>): string {
  return linkIn(stack.mails.findLast((mail) => mail.to === email)).searchParams.get('token_hash') ?? ''
}

async function follow(token: string) {
  const client = anonymous(stack)
  const { error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: token })
  return { client, code: error?.code ?? null }
}

const signIn = async (email: string, password: string) =>
  (await anonymous(stack).auth.signInWithPassword({ email, password })).error?.code ?? null
const renew = async (refresh_token: string) =>
  (await anonymous(stack).auth.refreshSession({ refresh_token })).error?.code ?? null

describe('the mail', () => {
  it('leads to the page of this site, in three languages, whatever the request says it was sent to', async () => {
    const person = await customer(stack)
    expect(
      (
        await recover(person.email, {
          host: 'evil.example',
          origin: 'https://evil.example',
          'x-forwarded-host': 'evil.example',
        })
      ).status,
    ).toBe(200)
    const mail = stack.mails.at(-1)
    expect(mail?.to).toBe(person.email)
    const link = linkIn(mail)
    expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([SITE, '/reset-password', 'recovery'])
    expect(mail?.html).toContain(`href="${link.href.replace('&', '&amp;')}"`)
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain('Choisir un nouveau mot de passe')
      expect(part).toContain('Choose a new password')
      expect(part).toContain('اختيار كلمة مرور جديدة')
      expect(part).not.toMatch(/\{\{|evil|site\.invalid/)
    }
  })

  it('is announced in the same words for an address without account, and not sent', async () => {
    const person = await customer(stack)
    const known = await recover(person.email)
    const before = stack.mails.length
    const unknown = await recover('nobody@test.example')
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
    expect(stack.mails).toHaveLength(before)
  })
})

it('a server that is told a site address that is none does not start', async () => {
  const server = startProcess({ SITE_URL: 'hawa.example' })
  expect((await server.ended).code).toBe(1)
  expect(server.output()).toContain('SITE_URL is not an address')
})

describe('the link', () => {
  it('sets a new password once; the old one and every other session end', async () => {
    const person = await customer(stack)
    await recover(person.email)
    const token = tokenFor(person)
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
    const person = await customer(stack)
    await recover(person.email)
    const first = tokenFor(person)
    await recover(person.email)
    const second = tokenFor(person)
    expect(second).not.toBe(first)
    expect((await follow(first)).code).toBe('otp_expired')
    await stack.sql("update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = $1", [
      person.userId,
    ])
    expect((await follow(second)).code).toBe('otp_expired')
    await recover(person.email)
    await person.client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })
    expect((await follow(tokenFor(person))).code).toBe('otp_expired')
    expect((await follow('0'.repeat(64))).code).toBe('otp_expired')
  })

  it('is not spent by whoever opens it: GET verify has no address here', async () => {
    const person = await customer(stack)
    await recover(person.email)
    const token = tokenFor(person)
    const opened = await fetchOf(stack)(`${ORIGIN}/auth/v1/verify?token=${token}&type=recovery`, {
      headers: { apikey: stack.anonKey },
    })
    expect(opened.status).toBe(404)
    expect((await follow(token)).code).toBeNull()
  })

  it('opens no account that was closed', async () => {
    const person = await customer(stack)
    await recover(person.email)
    await deactivate(stack, person)
    expect((await follow(tokenFor(person))).code).toBe('user_banned')
    const sessions = await stack.sql<{ count: number }>(
      'select count(*)::int as count from auth.sessions where user_id = $1',
      [person.userId],
    )
    expect(sessions).toEqual([{ count: 1 }])
  })
})
