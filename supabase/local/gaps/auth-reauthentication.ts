/**
 * Gap: Lite changes password and address for any caller with a token.
 * Test: tests/contract/conformance-auth.test.ts
 * Goes when: Lite asks for the current password, and records how a session was opened.
 */
import { field, refusal, sessionIdOf } from '../http/auth-message.ts'
import type { Query } from '../engine/sql.ts'

export interface CurrentUser {
  readonly id: string
  readonly email: string
}

/**
 * A field and not `instanceof Response` tells them apart: node-server replaces the global Response by its own class.
 */
export type Proof = { readonly user: CurrentUser } | { readonly refusal: Response }

export interface ReauthenticationParts {
  readonly query: Query
  /** A request of this server to its own account routes, with the headers of the caller's. */
  readonly ask: (request: Request) => Promise<Response>
  /** A sign-in with a password, counted as any sign-in is. */
  readonly signIn: (email: string, password: string) => Promise<Response>
}

/**
 * The current password is asked for, as GoTrue does with GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD (for
 * a new address GoTrue never asks; we do). A session opened by a recovery link may set a new password without it.
 * Returns the user, or the refusal.
 */
export async function provenUser(
  { query, ask, signIn }: ReauthenticationParts,
  request: Request,
  body: Uint8Array,
): Promise<Proof> {
  const known = await ask(new Request(request.url, { headers: request.headers }))
  if (!known.ok) return { refusal: known }
  const user = (await known.json()) as CurrentUser
  if (field(body, 'email') === null && (await isRecovering(query, request))) return { user }
  const password = field(body, 'current_password')
  if (password === null) {
    const message = 'Current password required when setting new password.'
    return { refusal: refusal(400, 'current_password_required', message) }
  }
  const answer = await signIn(user.email, password)
  if (answer.status === 429) return { refusal: answer }
  if (!answer.ok) return { refusal: refusal(400, 'current_password_invalid', 'Current password is not correct.') }
  const { access_token } = (await answer.json()) as { access_token: string }
  await query('delete from auth.sessions where id = $1', [sessionIdOf(access_token)])
  return { user }
}

const RECOVERY = 'recovery'

/** Marks the session as opened by a recovery link; GoTrue keeps the same among its claims. */
export async function noteRecovery(query: Query, body: Uint8Array, response: Response): Promise<Response> {
  if (!response.ok || field(body, 'type') !== RECOVERY) return response
  const { access_token } = (await response.clone().json()) as { access_token?: string }
  if (access_token)
    await query('update auth.sessions set tag = $2 where id = $1', [sessionIdOf(access_token), RECOVERY])
  return response
}

/** Records the address as proven: whoever signs in with the code of a mail reads that mailbox. */
export async function noteProof(query: Query, response: Response): Promise<Response> {
  if (!response.ok) return response
  const { access_token, user } = (await response.clone().json()) as { access_token?: string; user?: { id: string } }
  if (access_token && user) await query('select hawa.prove_address($1)', [user.id])
  return response
}

async function isRecovering(query: Query, request: Request): Promise<boolean> {
  const session = sessionIdOf(request.headers.get('authorization')?.slice('Bearer '.length) ?? '')
  const rows = await query(
    "select 1 from auth.sessions where id::text = $1 and tag = $2 and created_at > now() - interval '24 hours'",
    [session, RECOVERY],
  )
  return rows.length > 0
}
