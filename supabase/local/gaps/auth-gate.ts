import type { AccountMails } from '../mail/account-mails.ts'
import { inactiveByRefreshToken, refuseInactive } from './auth-inactive.ts'
import { field, isSound, refusal } from '../http/auth-message.ts'
import { endOtherSessions } from './auth-password.ts'
import { sendAgain, unknownAddress } from './auth-confirmation.ts'
import { askToChange, confirmChange } from './auth-email-change.ts'
import { noteProof, noteRecovery, provenUser } from './auth-reauthentication.ts'
import { alikeForAll } from './auth-timing.ts'
import { closedInvitation, makeInvited } from './auth-invited.ts'
import { withBody } from '../http/body.ts'
import { networkOf, type Peer } from '../http/network.ts'
import { rateLimiter, type RateLimit } from '../http/rate-limit.ts'
import type { Query } from '../engine/sql.ts'
import { turnstiles } from '../turnstile.ts'

const MINUTE = 60_000

/**
 * What the app uses of GoTrue. `otp` and `magiclink` create confirmed users in Lite, `authorize` is unused: closed.
 * `GET verify` too: it answers a wrong code with a redirect, and a right one with a session in an address. Our mails
 * lead to pages that use `POST verify`.
 */
const OPEN = new Set([
  'POST signup',
  'POST token',
  'POST logout',
  'GET user',
  'PUT user',
  'POST recover',
  'POST resend',
  'POST verify',
  'GET settings',
  'GET health',
])

interface Rule {
  readonly limit: RateLimit
  readonly counts: 'all' | 'failures'
  /** The same for the account that is named, from wherever: guessing from many addresses, flooding a mailbox. */
  readonly perAccount?: readonly RateLimit[]
  /**
   * The same for one account from one address: nobody closes another's account to them by guessing at it (decision
   * 0058).
   */
  readonly perPair?: RateLimit
}

/** GoTrue's `max_frequency`, and no more than a person needs. */
const MAILS: readonly RateLimit[] = [
  { most: 1, withinMs: MINUTE },
  { most: 5, withinMs: 60 * MINUTE },
]

/**
 * Per address, since Lite limits nothing. Wrong passwords and codes are counted rather than sign-ins: a whole
 * team may stand behind one mobile operator's address.
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
  // A new password costs the server a tenth of a second during which nobody else is served.
  'PUT user': { limit: { most: 60, withinMs: 15 * MINUTE }, counts: 'all' },
}

type Next = () => Promise<Response>

export interface AuthGate {
  /** `body` is the request's, already read. */
  readonly handle: (request: Request, body: Uint8Array, peer: Peer, next: () => Promise<Response>) => Promise<Response>
}

export interface AuthGateOptions {
  readonly rateLimits: boolean
  readonly confirmEmail: boolean
  readonly mails: AccountMails
  readonly serviceKey: string
  /** Lite, for requests of this gate's own. */
  readonly lite: (request: Request) => Promise<Response>
  readonly now?: () => number
}

export function authGate(query: Query, options: AuthGateOptions): AuthGate {
  const limiter = rateLimiter(options.now)
  // An attempt is counted when its answer is known; a thousand sent at once would all find room before that.
  const inTurn = turnstiles()

  async function limited(request: Request, body: Uint8Array, peer: Peer, next: Next): Promise<Response> {
    const subject = subjectOf(request)
    const rule = LIMITS[subject]
    if (!options.rateLimits || !rule || request.method === 'OPTIONS') return next()
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

  /** What Lite does differently from GoTrue, per route. */
  async function corrected(
    route: string,
    request: Request,
    body: Uint8Array,
    peer: Peer,
    next: Next,
  ): Promise<Response> {
    switch (route) {
      case 'POST token': {
        const refreshing = new URL(request.url).searchParams.get('grant_type') === 'refresh_token'
        if (refreshing) return (await inactiveByRefreshToken(query, field(body, 'refresh_token'))) ?? next()
        return refuseInactive(query, await alikeForAll(query, body, next))
      }
      case 'POST verify':
        if (field(body, 'type') === 'email_change') {
          return refuseInactive(query, await noteProof(query, await confirmChange(query, body, next)))
        }
        return refuseInactive(query, await noteProof(query, await noteRecovery(query, body, await next())))
      case 'PUT user':
        return changed(request, body, peer, next)
      case 'POST signup': {
        const answer = await closedInvitation(query, body, await next())
        return options.confirmEmail ? unknownAddress(query, options.mails, body, answer) : answer
      }
      case 'POST resend':
        return field(body, 'type') === 'signup' ? sendAgain(query, options.mails, body) : next()
      default:
        return next()
    }
  }

  /** A new password or a new address, one at a time, from whoever knows the password. */
  async function changed(request: Request, body: Uint8Array, peer: Peer, next: Next): Promise<Response> {
    const [password, email] = [field(body, 'password'), field(body, 'email')]
    if (password === null && email === null) return next()
    if (password !== null && email !== null) return refusal(400, 'validation_failed', 'One change at a time')
    const signIn = (who: string, by: string) => {
      const asked = passwordRequest(request, who, by)
      return handle(asked.request, asked.body, peer, () => options.lite(withBody(asked.request, asked.body)))
    }
    const proof = await provenUser({ query, ask: options.lite, signIn }, request, body)
    if ('refusal' in proof) return proof.refusal
    if (email === null) return endOtherSessions(query, request, body, await next())
    return askToChange(query, options.mails, proof.user, body, options.rateLimits)
  }

  async function handle(request: Request, body: Uint8Array, peer: Peer, next: Next): Promise<Response> {
    const { pathname } = new URL(request.url)
    const route = `${request.method} ${pathname.slice('/auth/v1/'.length)}`
    if (!isSound(body)) return refusal(400, 'bad_json', 'Could not parse request body as JSON')
    if (route === 'POST admin/users') return makeInvited({ query, ...options }, request, body)
    if (request.method !== 'OPTIONS' && !OPEN.has(route)) return refusal(404, 'not_found', 'Not found')
    return limited(request, body, peer, () => corrected(route, request, body, peer, next))
  }

  return { handle }
}

function passwordRequest(
  from: Request,
  email: string,
  password: string,
): { readonly request: Request; readonly body: Uint8Array<ArrayBuffer> } {
  const url = new URL('/auth/v1/token?grant_type=password', from.url)
  const headers = { apikey: from.headers.get('apikey') ?? '', 'content-type': 'application/json' }
  return {
    request: new Request(url, { method: 'POST', headers }),
    body: new TextEncoder().encode(JSON.stringify({ email, password })),
  }
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

/** The one of the network first. */
function countersOf(subject: string, rule: Rule, body: Uint8Array, network: string): Counter[] {
  const { limit, perAccount = [], perPair } = rule
  const email = field(body, 'email')?.trim().slice(0, 320).toLowerCase()
  const ofAccount = email
    ? perAccount.map((one) => ({ key: `${subject} for ${email} in ${one.withinMs}`, limit: one }))
    : []
  const ofPair = email && perPair ? [{ key: `${subject} for ${email} from ${network}`, limit: perPair }] : []
  return [{ key: `${subject} from ${network}`, limit }, ...ofAccount, ...ofPair]
}
