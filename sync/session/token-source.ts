import type { RuntimeConfig } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { Environment } from '../ground/environment.ts'
import { exclusively } from '../ground/lock.ts'
import { failureOf } from '../transport/classify.ts'
import { readReply } from '../transport/http.ts'
import { noAnswer } from '../transport/no-answer.ts'
import type { Evidence, TokenSource } from '../transport/transport.ts'
import type { DeviceDatabase, StoredSession } from './device-database.ts'
import { readTokens } from './tokens.ts'

export interface TokenParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly device: DeviceDatabase
  /** Tokens of other people are never used for this person's work [L14]. */
  readonly userId: UserId
  readonly evidence: Evidence
}

/** Renew this long before expiry (docs/specification.md#9). */
const MARGIN_MS = 90_000
const TIMEOUT_MS = 15_000

/**
 * The tokens of one person, for pages and the service worker. Never deletes a session: it records a refused refresh
 * token, and the person is asked to sign in again [L13].
 */
export function createTokenSource(parts: TokenParts): TokenSource {
  return async (refusedToken) => {
    const stored = await ownSession(parts)
    if (stored && stored.access_token !== refusedToken && isFresh(stored, parts.env.now())) {
      return { kind: 'token', token: stored.access_token }
    }
    return renew(parts, refusedToken)
  }
}

/**
 * The only lock held across a request [exception to L6], limited by the request's timeout. Does not wait for a frozen
 * tab: two tabs may then use the same refresh token, and the server gives both the same new one (Supabase Auth's rule
 * for lost answers, which covers the token before the newest).
 */
export function holdingTokens<T>(
  { device, env }: Pick<TokenParts, 'device' | 'env'>,
  work: () => Promise<T>,
): Promise<T> {
  return exclusively(`${device.name}:tokens`, work, { ms: TIMEOUT_MS + 5_000, setTimer: env.setTimer })
}

function renew(parts: TokenParts, refusedToken: string | undefined): ReturnType<TokenSource> {
  const { device, env } = parts
  return holdingTokens(parts, async () => {
    const stored = await ownSession(parts)
    if (!stored || (await device.read('refused-token')) === stored.refresh_token) return { kind: 'needs-login' }
    // Another tab was quicker.
    if (stored.access_token !== refusedToken && isFresh(stored, env.now()))
      return { kind: 'token', token: stored.access_token }
    const answer = await request(parts, stored)
    switch (answer.kind) {
      case 'renewed':
        return (await device.renew(stored, answer.session))
          ? { kind: 'token', token: answer.session.access_token }
          : { kind: 'retry' }
      case 'refused':
        return (await device.refuse(stored)) ? { kind: 'needs-login' } : { kind: 'retry' }
      case 'retry':
        return answer
      default:
        return answer satisfies never
    }
  })
}

type Renewal =
  | { readonly kind: 'renewed'; readonly session: StoredSession }
  | { readonly kind: 'refused' }
  | { readonly kind: 'retry' }

async function request({ env, config, evidence }: TokenParts, stored: StoredSession): Promise<Renewal> {
  const abort = new AbortController()
  const stop = env.setTimer(() => abort.abort(), TIMEOUT_MS)
  try {
    const response = await env.fetch(`${config.supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: config.supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: stored.refresh_token }),
      signal: abort.signal,
    })
    const reply = await readReply(response)
    const failure = failureOf(reply, env.now())
    const session = failure ? null : readTokens(reply.body, env.now())
    if (failure?.kind === 'retry' || (!failure && !session)) {
      evidence.failed(failure?.cause ?? 'network')
      return { kind: 'retry' }
    }
    evidence.reached()
    return session ? { kind: 'renewed', session } : { kind: 'refused' }
  } catch {
    evidence.failed(noAnswer(env).cause)
    return { kind: 'retry' }
  } finally {
    stop()
  }
}

async function ownSession({ device, userId }: TokenParts): Promise<StoredSession | null> {
  const stored = await device.read('session')
  return stored?.user_id === userId ? stored : null
}

function isFresh(session: StoredSession, now: number): boolean {
  const age = now - session.obtained_at
  return age >= 0 && age < session.expires_in * 1000 - MARGIN_MS
}
