import { BehaviorSubject, distinctUntilChanged } from 'rxjs'
import type {
  AuthOutcome,
  RuntimeConfig,
  Session,
  SessionState,
  SignOutOptions,
  SignOutOutcome,
  SignUp,
  SignUpOutcome,
} from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { Environment } from '../ground/environment.ts'
import { live$ } from '../ground/live.ts'
import type { Evidence } from '../transport/transport.ts'
import { account } from './account.ts'
import { authConversation } from './auth-conversation.ts'
import { authFailure } from './auth-problem.ts'
import type { DeviceDatabase } from './device-database.ts'
import { enter } from './enter.ts'
import { mailLinks } from './mail-links.ts'
import { openCodes } from './codes.ts'
import { revoke } from './revoke.ts'
import { createTokenSource } from './token-source.ts'
import { readTokens } from './tokens.ts'

export interface SessionParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly device: DeviceDatabase
  readonly evidence: Evidence
  /** Number of waiting and refused commands of this person on this device. */
  readonly unsentCount: (user: UserId) => Promise<number>
  /** Rounds of the PIN's key derivation; fewer in tests only. */
  readonly pinRounds?: number
}

export interface OpenSession extends Session {
  readonly state: () => SessionState
  close(): void
}

/**
 * The identity says who is signed in; the token only whether sending works. So a failing network signs nobody out, and
 * a refused token makes the session `expired`, not gone [L13]. Every tab follows the device database.
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
    codes: openCodes(parts),
    signIn: (email, password) => signIn(parts, email.trim(), password),
    signUp: (account) => signUp(parts, account),
    ...mailLinks(parts),
    ...account(parts),
    signOut: (options = {}) => signOut(parts, options),
    close() {
      following.unsubscribe()
      states.complete()
    },
  }
}

async function readState(device: DeviceDatabase): Promise<SessionState> {
  const [identity, session, refused, held] = await Promise.all([
    device.read('identity'),
    device.read('session'),
    device.read('refused-token'),
    device.read('data-key'),
  ])
  if (!identity) return { kind: 'signed-out' }
  const expired = session?.user_id !== identity.userId || session.refresh_token === refused
  return { kind: 'signed-in', ...identity, expired, sealed: held?.userId === identity.userId }
}

async function signIn(parts: SessionParts, email: string, password: string): Promise<AuthOutcome> {
  const { auth, connection } = await authConversation(parts)
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) return authFailure(error, connection.broken)
  return enter(parts, readTokens(data.session, parts.env.now()), email)
}

async function signUp(parts: SessionParts, { email, password, ...data }: SignUp): Promise<SignUpOutcome> {
  const { auth, connection } = await authConversation(parts)
  const answer = await auth.signUp({ email: email.trim(), password, options: { data } })
  if (answer.error) return authFailure(answer.error, connection.broken)
  if (!answer.data.session) return { kind: 'to-confirm' }
  return enter(parts, readTokens(answer.data.session, parts.env.now()), email.trim())
}

async function signOut(parts: SessionParts, { force = false, scope }: SignOutOptions): Promise<SignOutOutcome> {
  const identity = await parts.device.read('identity')
  if (!identity) return { kind: 'signed-out' }
  const { userId } = identity
  if (!force) {
    const count = await parts.unsentCount(userId)
    if (count > 0) return { kind: 'unsent-work', count }
  }
  const told = await revoke(parts, createTokenSource({ ...parts, userId }), scope === 'here' ? 'local' : 'global')
  if (!told && scope === 'everywhere') return { kind: 'not-told' }
  await parts.device.signOut(userId)
  return { kind: 'signed-out' }
}
