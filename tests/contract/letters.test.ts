/**
 * A letter of the newsletter over HTTP: written, tested, sent once to everybody, and unsubscribed from by one click.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Mail, MailDriver } from '../../supabase/functions/send-mails/mail.ts'
import { administrator, freshStack, functionsOnDeno, ORIGIN, type Stack } from '../support/stack.ts'
import { letterDraft } from '../support/letters.ts'

const SITE = 'https://hawa.example'

let stack: Stack
let sent: { readonly mail: Mail; readonly key: string }[]
let breaks: (mail: Mail) => boolean

beforeEach(async () => {
  sent = []
  breaks = () => false
  const mailDriver: MailDriver = {
    send: (mail, key) => {
      if (breaks(mail)) return Promise.reject(new Error('the mail service answered 503'))
      sent.push({ mail, key })
      return Promise.resolve(null)
    },
  }
  stack = await freshStack({ siteUrl: SITE, mailDriver })
})
afterEach(() => stack.close())

async function post(path: string, body: unknown, token = stack.anonKey): Promise<Record<string, unknown>> {
  const response = await stack.fetch(
    new Request(ORIGIN + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { apikey: stack.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    }),
    '198.51.100.7',
  )
  return (await response.json()) as Record<string, unknown>
}

const command = (name: string, args: object, token: string) =>
  post('/rest/v1/rpc/apply_command', { id: randomUUID(), name, args, made_at: new Date().toISOString() }, token)

const subscribe = (count: number) =>
  stack.sql(
    `insert into public.newsletter_subscriptions (email, langue, state, confirm_hash, confirm_expires_at,
     unsubscribe_hash)
   select 's' || n || '@example.org', 'fr', 'confirmed', 'c' || n, now(),
     'placeholder' || n from generate_series(1, $1) n`,
    [count],
  )
/** Sets the hashes of the tokens that the mails carry. */
const hashTokens = () =>
  stack.sql(`update public.newsletter_subscriptions s
  set unsubscribe_hash = hawa.digest(hawa.newsletter_token('unsubscribe', s.id, 0))`)

async function draft(token: string) {
  const written = letterDraft()
  expect(await command('save_letter', written, token)).toMatchObject({ verdict: 'applied' })
  return { letter_id: written.letter_id, seen: written.version_id }
}

it('reaches 42 subscribers once each, through a service that breaks and a sender that stops', async () => {
  const { accessToken } = await administrator(stack)
  await subscribe(42)
  await hashTokens()
  const letter = await draft(accessToken)
  // Every third address fails at its first attempt.
  const failed = new Set<string>()
  breaks = ({ to }) => Number(to.slice(1, to.indexOf('@'))) % 3 === 0 && !failed.has(to) && Boolean(failed.add(to))
  expect(await command('send_letter', letter, accessToken)).toMatchObject({ verdict: 'applied' })
  const again = await command('send_letter', letter, accessToken)
  expect(again).toMatchObject({ verdict: 'applied', result: { already: true } })
  const told = async () => {
    const answer = await post('/rest/v1/rpc/admin_letter', { letter: letter.letter_id }, accessToken)
    return (answer['letter'] as { readonly counts: Readonly<Record<string, number>> }).counts
  }
  for (let run = 0; run < 8 && (await told())['waiting'] !== 0; run += 1) {
    await stack.sql('update public.mail_jobs set next_attempt_at = now() where sent_at is null')
    // Another mail wakes the sender, which then retries the failed ones that are due.
    await command('test_letter', { ...letter, langue: 'fr' }, accessToken)
    await stack.mailsTried()
  }
  expect(await told()).toEqual({ total: 42, sent: 42, failed: 0, left: 0, waiting: 0 })
  const letters = sent.filter(({ mail }) => !mail.subject.startsWith('[Essai]'))
  expect(new Set(letters.map(({ mail }) => mail.to)).size).toBe(42)
  expect(letters).toHaveLength(42)
  expect(new Set(letters.map(({ key }) => key)).size).toBe(42)
  expect(failed.size).toBe(14)
})

it('one press in the mail program ends the subscription; a look at the link does not', async () => {
  const { accessToken } = await administrator(stack)
  await subscribe(1)
  await hashTokens()
  await command('send_letter', await draft(accessToken), accessToken)
  await stack.mailsTried()
  const [{ mail } = { mail: null }] = sent
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = new URL(/^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? 'none:')
  const functions = functionsOnDeno ? String.raw`http://127\.0\.0\.1:\d+` : SITE
  expect(address.href).toMatch(new RegExp(`^${functions}/functions/v1/unsubscribe`))
  const ask = (method: string, path = address.pathname + address.search) =>
    stack.fetch(
      new Request(ORIGIN + path, {
        method,
        ...(method === 'POST'
          ? {
              body: 'List-Unsubscribe=One-Click',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            }
          : {}),
      }),
      '198.51.100.8',
    )
  const state = async () =>
    (await stack.sql<{ state: string }>('select state from public.newsletter_subscriptions'))[0]?.state

  const looked = await ask('GET')
  expect([looked.status, new URL(looked.headers.get('location') ?? '', SITE).href]).toEqual([
    303,
    `${SITE}/newsletter/unsubscribe?token=${address.searchParams.get('token')}`,
  ])
  expect((await ask('POST', `${address.pathname}?token=x`)).status).toBe(400)
  expect(await (await ask('POST', `${address.pathname}?token=${'f'.repeat(64)}`)).json()).toEqual({ status: 'unknown' })
  expect((await ask('PUT')).status).toBe(405)
  expect(await state()).toBe('confirmed')
  for (let time = 0; time < 2; time += 1) {
    const pressed = await ask('POST')
    expect([pressed.status, await pressed.json()]).toEqual([200, { status: 'unsubscribed' }])
  }
  expect(await state()).toBe('unsubscribed')
})
