/**
 * The entries of the functions on the Deno of hosted Supabase, without a network but this machine's own. How they
 * answer, the tests of the embedded server ask there once more (vitest.hosted.config.ts).
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { denoCheck, functionNames, startFunction } from '../support/deno-functions.ts'
import { freshStack, ORIGIN, type Stack } from '../support/stack.ts'
import { contactMessage } from '../support/visitors.ts'

const PLATFORM = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SERVICE_ROLE_KEY: 'key' }
const SECRETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mail-events': { MAIL_WEBHOOK_SECRET: 'whsec_c2VjcmV0' },
  unsubscribe: { SITE_URL: 'https://hawa.example' },
  'send-mails': {
    SITE_URL: 'https://hawa.example',
    MAIL_API_URL: 'http://127.0.0.1:9',
    MAIL_API_KEY: 'key',
    MAIL_FROM: 'contact@hawa.example',
  },
}
const variablesOf = (name: string): Readonly<Record<string, string>> => ({ ...PLATFORM, ...SECRETS[name] })

it('all of them are deployed, with a word about who may call them', async () => {
  const entries = await readdir('supabase/functions', { withFileTypes: true })
  expect(
    entries
      .filter((one) => one.isDirectory())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(functionNames)
  const config = await readFile('supabase/config.toml', 'utf8')
  const sections = config.match(/(?<=^\[functions\.)[a-z-]+(?=\]\nenabled = true\nverify_jwt = (?:true|false)$)/gm)
  expect(sections?.toSorted()).toEqual(functionNames)
  const guide = await readFile('docs/deploy.md', 'utf8')
  expect(
    guide
      .match(/(?<=supabase functions deploy ).+/)?.[0]
      .split(' ')
      .toSorted(),
  ).toEqual(functionNames)
})

it('its checker finds no fault in their types, and all that they import', async () => {
  expect(await denoCheck(functionNames)).toBe('')
})

describe.each(functionNames)('%s', (name) => {
  it.each(Object.keys(variablesOf(name)))('without %s ends at once and says so', async (missing) => {
    const { [missing]: _, ...others } = variablesOf(name)
    const said = new RegExp(`ended with 1 .*Error: ${missing} is not set`, 's')
    await expect(startFunction(name, others)).rejects.toThrow(said)
  })
})

const ASKED_BY_PAGES = ['contact', 'invite', 'share', 'verify-file']

it.each(ASKED_BY_PAGES)('%s answers a browser that asks before it posts', async (name) => {
  const { url, stop } = await startFunction(name, variablesOf(name))
  onTestFinished(stop)
  const asked = { origin: 'https://hawa.example', 'access-control-request-method': 'POST' }
  const { status, headers } = await fetch(`${url}/${name}`, { method: 'OPTIONS', headers: asked })
  expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')]).toEqual([
    204,
    '*',
    'POST, OPTIONS',
  ])
  expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(
    expect.arrayContaining(['authorization', 'apikey', 'content-type', 'x-client-info']),
  )
})

const TOKEN = 'a'.repeat(64)
const ASKED: Readonly<Record<string, object>> = {
  contact: contactMessage(),
  invite: { token: TOKEN },
  share: { token: TOKEN },
  unsubscribe: {},
  'verify-file': { path: `reports/${randomUUID()}/rapport_${randomUUID()}_1.pdf` },
}

it.each(Object.keys(ASKED))('%s asks to try again where its backend cannot be reached', async (name) => {
  const { url, stop } = await startFunction(name, variablesOf(name))
  onTestFinished(stop)
  const headers = { 'content-type': 'application/json', authorization: 'Bearer x' }
  const body = JSON.stringify(ASKED[name])
  const { status } = await fetch(`${url}/${name}?token=${TOKEN}`, { method: 'POST', headers, body })
  expect(status).toBe(502)
})

describe('with a stack behind them', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await freshStack()
  })
  afterAll(() => stack.close())

  it('a message of the contact page is mailed at once, without a schedule', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(contactMessage({ email: 'at-once@example.org' }))
    const answer = await stack.fetch(new Request(`${ORIGIN}/functions/v1/contact`, { method: 'POST', headers, body }))
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(stack.mails).toMatchObject([{ replyTo: 'at-once@example.org' }]), { timeout: 20_000 })
  })

  it('mails are sent by the secret key alone', async () => {
    const ask = async (method: string, authorization: string) =>
      (await stack.fetch(new Request(`${ORIGIN}/functions/v1/send-mails`, { method, headers: { authorization } })))
        .status
    for (const key of ['', 'x', stack.anonKey]) expect(await ask('POST', `Bearer ${key}`)).toBe(401)
    expect(await ask('GET', `Bearer ${stack.serviceKey}`)).toBe(405)
    expect(await ask('POST', `Bearer ${stack.serviceKey}`)).toBe(200)
  })
})
