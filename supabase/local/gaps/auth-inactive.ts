/**
 * Gap: Lite knows no ban: a deactivated account signs in and renews its session.
 * Test: tests/contract/conformance-auth.test.ts
 * Goes when: Lite refuses `banned_until` at sign-in and renewal.
 */
import { refusal, sessionIdOf } from '../http/auth-message.ts'
import type { Query } from '../engine/sql.ts'

/**
 * Refuses the answer to a deactivated account. The password, or the link of a mail, is checked before, so that nobody
 * learns from outside which accounts are closed; the session that Lite has opened is removed.
 */
export async function refuseInactive(query: Query, response: Response): Promise<Response> {
  if (!response.ok) return response
  const session = (await response.clone().json()) as { user?: { id: string }; access_token?: string }
  if (!session.user || !session.access_token) return response
  const [profile] = await query<{ is_active: boolean }>('select is_active from public.profiles where user_id = $1', [
    session.user.id,
  ])
  if (!profile || profile.is_active) return response
  await query('delete from auth.sessions where id = $1', [sessionIdOf(session.access_token)])
  return banned()
}

/** Refuses before the renewal, so that the tokens stay valid for an account that is activated again. */
export async function inactiveByRefreshToken(query: Query, token: string | null): Promise<Response | null> {
  if (token === null) return null
  const [profile] = await query<{ is_active: boolean }>(
    'select p.is_active from auth.refresh_tokens t join public.profiles p on p.user_id::text = t.user_id::text ' +
      'where t.token = $1',
    [token],
  )
  return !profile || profile.is_active ? null : banned()
}

const banned = (): Response => refusal(400, 'user_banned', 'User is banned')
