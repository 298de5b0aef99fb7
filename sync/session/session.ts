import { BehaviorSubject, distinctUntilChanged } from 'rxjs'
import type { AuthOutcome, RuntimeConfig, Session, SessionState, SignOutOutcome, SignUp } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Environment } from '../runtime/environment.ts'
import { live$ } from '../runtime/live.ts'
import { createTransport } from '../transport/http-transport.ts'
import type { Evidence } from '../transport/transport.ts'
import { authFailure } from './auth-problem.ts'
import type { DeviceDatabase, StoredSession } from './device-database.ts'
import { revoke } from './revoke.ts'
import { createTokenSource } from './token-source.ts'
import { readTokens } from './tokens.ts'

export interface SessionParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly device: DeviceDatabase
  readonly evidence: Evidence
  /** Waiting and refused commands of this person on this device. */
  readonly unsentCount: (user: UserId) => Promise<number>
}

export interface OpenSession extends Session {
  readonly state: () => SessionState
  close(): void
}

const TIMEOUT_MS = 20_000

/**
 * Identity says who is signed in; the token only whether sending works. So a failing network signs nobody out,
 * and a refused token makes the session `expired`, not gone [L13]. Every tab follows the device database.
 */
export function openSession(parts: SessionParts): OpenSession {
  const { device } = parts
  const states = new BehaviorSubject<SessionState>({ kind: 'unknown' })
  const following = live$(() => readState(device))
    .pipe(distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)))
    .subscribe((state) => states.next(state))

  return {
    state$: states,
    state: () => states.value,
    signIn: (email, password) => signIn(parts, email.trim(), password),
    signUp: (account) => signUp(parts, account),
    signOut: (options) => signOut(parts, options?.force ?? false),
    close() {
      following.unsubscribe()
      states.complete()
    },
  }
}

async function readState(device: DeviceDatabase): Promise<SessionState> {
  const [identity, session, refused] = await Promise.all([
    device.read('identity'), device.read('session'), device.read('refused-token'),
  ])
  if (!identity) return { kind: 'signed-out' }
  const expired = session?.user_id !== identity.userId || session.refresh_token === refused
  return { kind: 'signed-in', ...identity, expired }
}

async function signIn(parts: SessionParts, email: string, password: string): Promise<AuthOutcome> {
  const { auth, connection } = await authClient(parts)
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) return authFailure(error, connection.broken)
  return enter(parts, readTokens(data.session, parts.env.now()), email)
}

async function signUp(parts: SessionParts, { email, password, ...data }: SignUp): Promise<AuthOutcome> {
  const { auth, connection } = await authClient(parts)
  const answer = await auth.signUp({ email: email.trim(), password, options: { data } })
  if (answer.error) return authFailure(answer.error, connection.broken)
  // Without a session the address has to be confirmed first: nobody is signed in yet.
  if (!answer.data.session) return { kind: 'ok', profile: null }
  return enter(parts, readTokens(answer.data.session, parts.env.now()), email.trim())
}

/** Makes the person of these tokens the one signed in on this device. */
async function enter(parts: SessionParts, session: StoredSession | null, email: string): Promise<AuthOutcome> {
  if (!session) return { kind: 'failed', problem: 'server', message: 'no tokens in the answer' }
  const profile = await fetchProfile(parts, session)
  if (profile && !profile.is_active) return { kind: 'failed', problem: 'account_inactive', message: 'account inactive' }
  await parts.device.signIn(session, { userId: session.user_id, email, profile })
  return { kind: 'ok', profile }
}

/** Null when it cannot be had now: the first pull brings it. */
async function fetchProfile({ env, config, evidence }: SessionParts, session: StoredSession): Promise<Profile | null> {
  const tokens = async () => ({ kind: 'token', token: session.access_token }) as const
  const answer = await createTransport({ env, config, tokens, evidence, userId: session.user_id }).ownProfile()
  return answer.kind === 'ok' ? answer.value : null
}

async function signOut(parts: SessionParts, force: boolean): Promise<SignOutOutcome> {
  const identity = await parts.device.read('identity')
  if (!identity) return { kind: 'signed-out' }
  const { userId } = identity
  if (!force) {
    const count = await parts.unsentCount(userId)
    if (count > 0) return { kind: 'unsent-work', count }
  }
  await revoke(parts, createTokenSource({ ...parts, userId }))
  await parts.device.signOut(userId)
  return { kind: 'signed-out' }
}

/** Of the auth library only the conversation is used; tokens are kept in the device database, see `token-source.ts`. */
async function authClient({ env, config, evidence }: SessionParts) {
  const { AuthClient } = await import('./auth-library.ts')
  const connection = { broken: false }
  const auth = new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    headers: { apikey: config.supabaseKey, authorization: `Bearer ${config.supabaseKey}` },
    // One client per conversation: under a shared key the library warns of clients that compete for one session.
    storageKey: `hawa-${env.uuid()}`,
    // The library writes a failed request to the console; being offline is nothing to complain of.
    async fetch(input, init) {
      const abort = new AbortController()
      const stop = env.setTimer(() => abort.abort(), TIMEOUT_MS)
      try {
        return await env.fetch(input, { ...init, signal: abort.signal })
      } catch {
        evidence.failed()
        connection.broken = true
        return new Response(null, { status: 503 })
      } finally {
        stop()
      }
    },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  return { auth, connection }
}
