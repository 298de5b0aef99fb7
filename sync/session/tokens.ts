import * as v from 'valibot'
import { userId } from '../domain/ids.ts'
import type { StoredSession } from './device-database.ts'

const tokens = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  user: v.object({ id: v.pipe(v.string(), v.uuid(), v.transform(userId)) }),
})

/** Null when it is no token answer (a captive portal). */
export function readTokens(body: unknown, now: number): StoredSession | null {
  const parsed = v.safeParse(tokens, body)
  if (!parsed.success) return null
  const { access_token, refresh_token, expires_in, user } = parsed.output
  return { access_token, refresh_token, expires_in, obtained_at: now, user_id: user.id }
}
