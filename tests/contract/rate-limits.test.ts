/**
 * Every address at which somebody could guess or flood, tried beyond its limit on the whole server: from one network
 * address it is refused, with Retry-After and the sentence of the interface; from another it still answers. On hosted
 * Supabase the first three are limited by its own account service (supabase/config.toml), the others by the same SQL as
 * here.
 */
import { readFileSync } from 'node:fs'
import type { AuthError } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkCode } from '../../src/features/verification/data/report-check.ts'
import { lookAtInvitation } from '../../src/features/auth/data/invitation.ts'
import { openSharedReport } from '../../src/features/shared-report/data/shared-report.ts'
import type { Peer } from '../../supabase/local/http/network.ts'
import { words } from '../../supabase/functions/contact/words.ts'
import { authFailure } from '../../sync/session/auth-problem.ts'
import { failureOf } from '../../sync/transport/classify.ts'
import { call, type Answer } from '../support/adversary.ts'
import { anonymous, freshStack, ORIGIN, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack({ rateLimits: true })
})
afterAll(() => stack.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Network address of supabase-js and the pages in these tests: `fetchOf` passes none. */
const HERE = null
const ELSEWHERE = '203.0.113.77'
const post = (path: string, body: object, address: Peer): Promise<Answer> =>
  call(stack, null, 'POST', path, { body, address })
const guess = 'Wrong-password-1'

interface Door {
  readonly name: string
  /** Requests allowed from one network address, each about another account or record. */
  readonly most: number
  readonly open: number
  readonly knock: (n: number, address: Peer) => Promise<Answer>
  /** The error as a page shows it. */
  readonly told: () => Promise<unknown>
  readonly tells: unknown
  /** The sentence that the page shows then: `file:key`. */
  readonly sentence: string
}

const problem = async (attempt: Promise<{ readonly error: AuthError | null }>): Promise<string | null> => {
  const { error } = await attempt
  return error && authFailure(error, null).problem
}
const OF_ACCOUNTS = 'auth:failure.rate_limited'

const DOORS: readonly Door[] = [
  {
    name: 'login',
    most: 30,
    open: 400,
    knock: (n, from) =>
      post('/auth/v1/token?grant_type=password', { email: `login-${n}@test.example`, password: guess }, from),
    told: () => problem(anonymous(stack).auth.signInWithPassword({ email: 'somebody@test.example', password: guess })),
    tells: 'rate_limited',
    sentence: OF_ACCOUNTS,
  },
  {
    name: 'recovery',
    most: 10,
    open: 200,
    knock: (n, from) => post('/auth/v1/recover', { email: `recovery-${n}@test.example` }, from),
    told: () => problem(anonymous(stack).auth.resetPasswordForEmail('somebody@test.example')),
    tells: 'rate_limited',
    sentence: OF_ACCOUNTS,
  },
  {
    name: 'the code of a mail',
    most: 20,
    open: 403,
    knock: (n, from) => post('/auth/v1/verify', { type: 'recovery', token_hash: `guess-${n}` }, from),
    told: () => problem(anonymous(stack).auth.verifyOtp({ type: 'recovery', token_hash: 'guess' })),
    tells: 'rate_limited',
    sentence: OF_ACCOUNTS,
  },
  {
    name: 'contact',
    most: 5,
    open: 400,
    knock: (n, from) => post('/functions/v1/contact', { id: crypto.randomUUID(), nom: `N${n}`, langue: 'ar' }, from),
    // The form keeps the message on the device, shows that it waits, and sends it later.
    told: async () => {
      const { status, text, headers } = await post('/functions/v1/contact', { langue: 'ar' }, HERE)
      const body = JSON.parse(text) as Readonly<Record<string, unknown>>
      return { sentence: body['message'], ...failureOf({ status, body, retryAfter: headers.get('retry-after') }, 0) }
    },
    tells: expect.objectContaining({
      sentence: words.ar.rate_limited,
      kind: 'retry',
      cause: 'busy',
      afterMs: 600_000,
    }),
    sentence: 'contact:queuedBusy',
  },
  {
    name: 'a shared report',
    most: 30,
    open: 404,
    knock: (n, from) => post('/functions/v1/share', { token: `guess-of-a-long-token-${n}` }, from),
    told: () => openSharedReport('guess-of-a-long-token'),
    tells: { kind: 'busy' },
    sentence: 'verify:shared.busyText',
  },
  {
    name: 'an invitation',
    most: 30,
    open: 404,
    knock: (n, from) => post('/functions/v1/invite', { token: String(n).padStart(64, 'f') }, from),
    told: () => lookAtInvitation('f'.repeat(64)),
    tells: { kind: 'busy' },
    sentence: OF_ACCOUNTS,
  },
  {
    name: 'the check of a report',
    most: 30,
    open: 200,
    knock: (n, from) =>
      post('/rest/v1/rpc/verify_report', { code: `HW-0000-0000-${String(n).padStart(4, '0')}` }, from),
    told: () => checkCode('HW-0000-0000-0000'),
    tells: { kind: 'busy' },
    sentence: 'verify:state.busyText',
  },
]

it.each(DOORS)(
  '$name: closed after $most to one address, open to the next',
  async ({ most, open, knock, told, tells, sentence }) => {
    for (let n = 0; n < most; n += 1) expect([n, (await knock(n, HERE)).status]).toEqual([n, open])
    for (let more = 0; more < 3; more += 1) {
      const { status, headers } = await knock(most + more, HERE)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
      stack.fetch(new Request(new URL(input, ORIGIN), init), HERE),
    )
    expect(await told()).toEqual(tells)
    expect(inEachLanguage(sentence)).toEqual(Array(3).fill(expect.stringMatching(/\S/)))
    // The limit is that of one address: another one still gets an answer.
    expect((await knock(most + 10, ELSEWHERE)).status).toBe(open)
  },
)

it('one subscriber is one network, in whatever address of theirs, at every door', async () => {
  for (const [at, { name, most, knock, open }] of DOORS.entries()) {
    const from = (n: number): string => `2001:db8:64:${at}::${(n + 1).toString(16)}`
    for (let n = 0; n < most; n += 1) {
      expect([name, n, (await knock(10 * most + n, from(n))).status]).toEqual([name, n, open])
    }
    expect([name, (await knock(20 * most, from(most))).status]).toEqual([name, 429])
    expect([name, (await knock(20 * most + 1, '2001:db8:65::1')).status]).toEqual([name, open])
  }
})

it('hosted Supabase is told its limits: no line of them is missing, none is looser than a person needs', () => {
  const config = readFileSync('supabase/config.toml', 'utf8')
  const section = /\[auth\.rate_limit\]\n((?:\w+ = \d+\n)+)/.exec(config)?.[1] ?? ''
  const limits = Object.fromEntries(
    [...section.matchAll(/(\w+) = (\d+)/g)].map(([, name = '', most = '']) => [name, Number(most)]),
  )
  // Per hour for the project; per five minutes and address the others. Every renewal of every open tab of an office is
  // a token_refresh.
  expect(limits).toEqual({ email_sent: 20, sign_in_sign_ups: 30, token_refresh: 150, token_verifications: 30 })
  expect(config).toMatch(/\nmax_frequency = "60s"\n/)
})

function inEachLanguage(sentence: string): unknown[] {
  const [file = '', key = ''] = sentence.split(':')
  return ['fr', 'en', 'ar'].map((language) => {
    const texts: unknown = JSON.parse(readFileSync(`src/i18n/locales/${language}/public/${file}.json`, 'utf8'))
    return key
      .split('.')
      .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), texts)
  })
}
