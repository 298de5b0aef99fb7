/**
 * Gap: Lite counts no attempts: passwords and codes can be guessed, and mailboxes flooded.
 * Test: tests/contract/rate-limits.test.ts
 * Goes when: Lite limits by network and by account (decision 0058).
 */
import { field, refusal } from '../http/auth-message.ts'
import { networkOf, type Peer } from '../http/network.ts'
import { rateLimiter, type RateLimit } from '../http/rate-limit.ts'
import { turnstiles } from '../turnstile.ts'

const MINUTE = 60_000

interface Rule {
  readonly limit: RateLimit
  readonly counts: 'all' | 'failures'
  /**
   * Limit for the named account from all networks together: against guessing from many addresses, and flooding a
   * mailbox.
   */
  readonly perAccount?: readonly RateLimit[]
  /** Limit for one account from one network: a stranger's guesses do not lock the owner out (decision 0058). */
  readonly perPair?: RateLimit
}

/** One a minute, as GoTrue's `max_frequency`, and five an hour, which is enough for a person. */
const MAILS: readonly RateLimit[] = [
  { most: 1, withinMs: MINUTE },
  { most: 5, withinMs: 60 * MINUTE },
]

/**
 * `limit` is per network. Wrong passwords and codes are counted rather than sign-ins: a whole team may share the
 * address of a mobile operator.
 */
const LIMITS: Readonly<Record<string, Rule>> = {
  'token?password': {
    limit: { most: 30, withinMs: 15 * MINUTE },
    counts: 'failures',
    perAccount: [{ most: 100, withinMs: 15 * MINUTE }],
    perPair: { most: 15, withinMs: 15 * MINUTE },
  },
  'token?refresh_token': { limit: { most: 60, withinMs: 15 * MINUTE }, counts: 'failures' },
  verify: {
    limit: { most: 20, withinMs: 60 * MINUTE },
    counts: 'failures',
    perAccount: [{ most: 10, withinMs: 60 * MINUTE }],
  },
  signup: { limit: { most: 30, withinMs: 60 * MINUTE }, counts: 'all' },
  recover: { limit: { most: 10, withinMs: 60 * MINUTE }, counts: 'all', perAccount: MAILS },
  resend: { limit: { most: 10, withinMs: 60 * MINUTE }, counts: 'all', perAccount: MAILS },
  // Hashing a new password takes a tenth of a second, in which no other request is served.
  'PUT user': { limit: { most: 60, withinMs: 15 * MINUTE }, counts: 'all' },
}

type Next = () => Promise<Response>

/** Returns the answer of `next`, or 429 after too many attempts of this network or account; `body` is already read. */
export type AuthLimits = (request: Request, body: Uint8Array, peer: Peer, next: Next) => Promise<Response>

export const unlimited: AuthLimits = (_request, _body, _peer, next) => next()

export function authLimits(now?: () => number): AuthLimits {
  const limiter = rateLimiter(now)
  // An attempt is counted when its answer is known: without turns, a thousand sent at once would all pass before that.
  const inTurn = turnstiles()

  async function limited(request: Request, body: Uint8Array, peer: Peer, next: Next): Promise<Response> {
    const subject = subjectOf(request)
    const rule = LIMITS[subject]
    if (!rule || request.method === 'OPTIONS') return next()
    const counters = countersOf(subject, rule, body, networkOf(peer))
    const keys = [...new Set(counters.map(({ key }) => key))]
    const attempt = keys.reduceRight<() => Promise<Response>>(
      (inner, key) => () => inTurn(key, inner),
      () => counted(rule, counters, next),
    )
    return attempt()
  }

  async function counted(rule: Rule, counters: readonly Counter[], next: () => Promise<Response>): Promise<Response> {
    const waits = counters.map(({ key, limit }) => limiter.wait(key, limit))
    const longest = Math.max(...waits)
    if (longest > 0) {
      const code =
        waits[0] === 0 && rule.perAccount === MAILS ? 'over_email_send_rate_limit' : 'over_request_rate_limit'
      return refusal(429, code, 'Request rate limit reached', { 'retry-after': String(Math.ceil(longest / 1000)) })
    }
    const response = await next()
    if (rule.counts === 'all' || (response.status >= 400 && response.status < 500))
      for (const { key, limit } of counters) limiter.count(key, limit)
    return response
  }

  return limited
}

interface Counter {
  readonly key: string
  readonly limit: RateLimit
}

function subjectOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const name = pathname.slice('/auth/v1/'.length)
  return name === 'token'
    ? `token?${searchParams.get('grant_type') ?? ''}`
    : name === 'user'
      ? `${request.method} user`
      : name
}

/** The counter of the network comes first. */
function countersOf(subject: string, rule: Rule, body: Uint8Array, network: string): Counter[] {
  const { limit, perAccount = [], perPair } = rule
  const email = field(body, 'email')?.trim().slice(0, 320).toLowerCase()
  const ofAccount = email
    ? perAccount.map((one) => ({ key: `${subject} for ${email} in ${one.withinMs}`, limit: one }))
    : []
  const ofPair = email && perPair ? [{ key: `${subject} for ${email} from ${network}`, limit: perPair }] : []
  return [{ key: `${subject} from ${network}`, limit }, ...ofAccount, ...ofPair]
}
