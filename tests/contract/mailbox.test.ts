/** The page with the mails that were not sent, whose codes open accounts. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailboxPage } from '../../supabase/local/mail/mailbox-page.ts'
import { anonymous, customer, freshStack, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack()
  const account = await customer(stack)
  await anonymous(stack).auth.resetPasswordForEmail(account.email)
})
afterAll(() => stack.close())

const get = (name: string, host = 'localhost:4173', address = '127.0.0.1', from: Stack = stack) =>
  from.fetch(new Request(`http://${host}${name}`), address)

describe('/mailbox', () => {
  it('shows on this machine what would have been sent', async () => {
    const page = await get('/mailbox')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await page.text()).toContain(stack.mails[0]?.to)
    const json = await get('/mailbox.json')
    expect(await json.json()).toEqual({ mails: stack.mails.toReversed() })
    expect(json.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['localhost:4173', '203.0.113.9'],
    ['hawa.example', '127.0.0.1'],
    ['hawa.example', '203.0.113.9'],
    ['127.0.0.1.evil.example', '::1'],
    ['localhost:4173', 'unknown'],
  ])('is not there for %s asked by %s', async (host, address) => {
    for (const name of ['/mailbox', '/mailbox.json']) expect((await get(name, host, address)).status).toBe(404)
  })

  it('is not there on a server for real work unless asked for', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hawa-mailbox-'))
    for (const [options, status] of [
      [{}, 404],
      [{ mailboxPage: true }, 200],
    ] as const) {
      const real = await freshStack({ dataDir, ...options })
      expect((await get('/mailbox.json', undefined, undefined, real)).status).toBe(status)
      await real.close()
    }
    await rm(dataDir, { recursive: true })
  })

  it('newest first, links to click, and nothing that a mail holds is more than text', async () => {
    const mail = {
      headers: {},
      at: '2026-11-21T10:00:00.000Z',
      to: 'a@example.org',
      replyTo: 'b"<b>@example.org',
      subject: '<script>alert(1)</script>',
      html: '<img src=x onerror=alert(1)>',
      text: 'Voir https://hawa.example/x?a=1&b=2 <\'"',
    }
    const answer = mailboxPage([{ ...mail, subject: 'older' }, mail])
    const html = await answer.text()
    const fingerprint = createHash('sha256')
      .update(/<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '')
      .digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(
      `; script-src 'self'; style-src 'self' 'sha256-${fingerprint}'; `,
    )
    expect(html.indexOf('older')).toBeGreaterThan(html.indexOf('&lt;script&gt;'))
    expect(html).toContain(
      '<a href="https://hawa.example/x?a=1&amp;b=2" rel="noreferrer" ' +
        'dir="ltr">https://hawa.example/x?a=1&amp;b=2</a> &lt;&#39;&quot;',
    )
    expect(html).not.toMatch(/<script|<img|<b>/)
  })
})
