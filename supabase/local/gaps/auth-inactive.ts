/**
 * Gap: Lite knows no ban: whoever is switched off signs in and renews.
 * Test: tests/contract/conformance-auth.test.ts
 * Goes when: Lite refuses `banned_until` at sign-in and renewal.
 */
import { refusal, sessionIdOf } from '../http/auth-message.ts'
import type { Query } from '../engine/sql.ts'

/**
 * The password, or the link of a mail, is checked first, so that nobody learns from outside which accounts are closed;
 * then the session it opened is removed.
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

/** Before anything is renewed: an account that is opened again goes on with the tokens it has. */
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
