/**
 * Gap: A new password ends no other session with Lite.
 * Test: tests/contract/conformance-auth.test.ts
 * Goes when: Lite ends them, as GoTrue does.
 */
import { field, sessionIdOf } from '../http/auth-message.ts'
import type { Query } from '../engine/sql.ts'

/** As GoTrue: ends every session but the one that changed the password. */
export async function endOtherSessions(
  query: Query,
  request: Request,
  body: Uint8Array,
  response: Response,
): Promise<Response> {
  if (!response.ok || field(body, 'password') === null) return response
  const session = sessionIdOf(request.headers.get('authorization')?.slice('Bearer '.length) ?? '')
  const user = (await response.clone().json()) as { id: string }
  await query('delete from auth.refresh_tokens where user_id::text = $1 and session_id::text <> $2', [user.id, session])
  await query('delete from auth.sessions where user_id::text = $1 and id::text <> $2', [user.id, session])
  return response
}
