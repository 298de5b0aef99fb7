import { rateLimiter, type RateLimit } from './rate-limit.ts'
import type { Query } from './sql.ts'
import { turnstiles } from './turnstile.ts'

const MINUTE = 60_000

/**
 * What the app uses of GoTrue. `otp` and `magiclink` create confirmed users in Lite, `authorize` is unused: closed.
 * `GET verify` too: it answers a wrong code with a redirect, and a right one with a session in an address.
 */
const OPEN = new Set([
  'POST signup', 'POST token', 'POST logout', 'GET user', 'PUT user', 'POST recover', 'POST resend', 'POST verify', 'GET settings', 'GET health',
])

/**
 * Per address, since Lite limits nothing. Wrong passwords and codes are counted rather than sign-ins: a whole
 * team may stand behind one mobile operator's address.
 */
const LIMITS: Readonly<Record<string, Rule>> = {
  'token?password': { limit: { most: 30, withinMs: 15 * MINUTE }, counts: 'failures' },
  'token?refresh_token': { limit: { most: 60, withinMs: 15 * MINUTE }, counts: 'failures' },
  verify: { limit: { most: 20, withinMs: 60 * MINUTE }, counts: 'failures' },
  signup: { limit: { most: 30, withinMs: 60 * MINUTE }, counts: 'all' },
  recover: { limit: { most: 10, withinMs: 60 * MINUTE }, counts: 'all' },
  resend: { limit: { most: 10, withinMs: 60 * MINUTE }, counts: 'all' },
  // A new password costs the server a tenth of a second during which nobody else is served.
  'PUT user': { limit: { most: 60, withinMs: 15 * MINUTE }, counts: 'all' },
}

interface Rule {
  readonly limit: RateLimit
  readonly counts: 'all' | 'failures'
}

/** Guessing one account from many addresses is slowed down too. */
const PER_ACCOUNT: RateLimit = { most: 15, withinMs: 15 * MINUTE }

export interface AuthGate {
  /** `body` is the request's, already read. */
  readonly handle: (request: Request, body: Uint8Array, address: string, next: () => Promise<Response>) => Promise<Response>
}

export function authGate(query: Query, options: { readonly rateLimits: boolean; readonly now?: () => number }): AuthGate {
  const limiter = rateLimiter(options.now)
  // An attempt is counted when its answer is known; a thousand sent at once would all find room before that.
  const inTurn = turnstiles()

  async function limited(request: Request, body: Uint8Array, address: string, next: () => Promise<Response>): Promise<Response> {
    const { subject, keys } = countersOf(request, body, address)
    const rule = LIMITS[subject]
    if (!options.rateLimits || !rule || request.method === 'OPTIONS') return next()
    const attempt = keys.reduceRight<() => Promise<Response>>((inner, key) => () => inTurn(key, inner), () => counted(rule, keys, next))
    return attempt()
  }

  async function counted(rule: Rule, keys: readonly string[], next: () => Promise<Response>): Promise<Response> {
    const buckets = keys.map((key, index) => ({ key, limit: index === 0 ? rule.limit : PER_ACCOUNT }))
    const wait = Math.max(...buckets.map(({ key, limit }) => limiter.wait(key, limit)))
    if (wait > 0) {
      return refusal(429, 'over_request_rate_limit', 'Request rate limit reached', { 'retry-after': String(Math.ceil(wait / 1000)) })
    }
    const response = await next()
    if (rule.counts === 'all' || (response.status >= 400 && response.status < 500)) for (const { key, limit } of buckets) limiter.count(key, limit)
    return response
  }

  return {
    async handle(request, body, address, next) {
      const { pathname, searchParams } = new URL(request.url)
      const route = `${request.method} ${pathname.slice('/auth/v1/'.length)}`
      if (request.method !== 'OPTIONS' && !OPEN.has(route)) return refusal(404, 'not_found', 'Not found')
      const response = await limited(request, body, address, next)
      const signedIn = route === 'POST token' && searchParams.get('grant_type') === 'password' && response.ok
      return signedIn ? refuseInactive(query, response) : response
    },
  }
}

function countersOf(request: Request, body: Uint8Array, address: string): { subject: string; keys: string[] } {
  const { pathname, searchParams } = new URL(request.url)
  const name = pathname.slice('/auth/v1/'.length)
  const subject = name === 'token' ? `token?${searchParams.get('grant_type') ?? ''}` : name === 'user' ? `${request.method} user` : name
  const keys = [`${subject} from ${address}`]
  const email = field(body, 'email')
  if (email && subject === 'token?password') keys.push(`${subject} for ${email.slice(0, 320).toLowerCase()}`)
  return { subject, keys }
}

function field(body: Uint8Array, name: string): string | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
    return typeof found === 'string' ? found : null
  } catch {
    return null
  }
}

/**
 * Lite knows no ban. The password is checked first, so that nobody learns from outside which accounts are
 * closed; then the session it opened is removed. Can go when Lite refuses `banned_until` at sign-in.
 */
async function refuseInactive(query: Query, response: Response): Promise<Response> {
  const session = await response.clone().json() as { user: { id: string }; access_token: string }
  const [profile] = await query<{ is_active: boolean }>('select is_active from public.profiles where user_id = $1', [session.user.id])
  if (!profile || profile.is_active) return response
  await query('delete from auth.sessions where id = $1', [sessionIdOf(session.access_token)])
  return refusal(400, 'user_banned', 'User is banned')
}

function sessionIdOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string }
  return claims.session_id
}

/** GoTrue's shape, which auth-js reads `error_code` from. */
function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code: status, error_code: code, msg: message }, {
    status,
    headers: { 'access-control-allow-origin': '*', 'x-sb-error-code': code, ...headers },
  })
}
