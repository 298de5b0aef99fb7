/** A forgotten password: from the mail's link to the new one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn } from '../support/mail-links.ts'
import { startProcess } from '../support/stack-process.ts'
import { anonymous, customer, fetchOf, freshStack, ORIGIN, type Account, type Stack } from '../support/stack.ts'

const SITE = 'https://hawa.example'

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

/** The token in the newest mail to this person. */
function tokenFor({ email }: Pick<Account, 'email'>): string {
  return linkIn(stack.mails.findLast((mail) => mail.to === email)).searchParams.get('token_hash') ?? ''
}

async function follow(token: string) {
  const client = anonymous(stack)
  const { error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: token })
  return { client, code: error?.code ?? null }
}

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
})
