/**
 * Gap: Lite answers a second sign-up, and every request for another mail, with a rate limit, differently for known and
 * unknown addresses, and sends nothing.
 * Test: tests/contract/stack-confirmation.test.ts
 * Goes when: Lite sends again, and answers a known address as a new one.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { EmailDriver } from '../lite.ts'
import { sendConfirmation } from './account-mails.ts'
import { answer, field } from '../http/auth-message.ts'
import { asNew } from './auth-timing.ts'
import type { Query } from '../engine/sql.ts'

/** Sends the mail of a sign-up once more; the answer is always the same. The old link ends. */
export async function sendAgain(query: Query, mails: EmailDriver, body: Uint8Array): Promise<Response> {
  const email = field(body, 'email')?.trim().toLowerCase() ?? ''
  const token = randomBytes(32).toString('hex')
  const waiting = await query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
      where email = $1 and email_confirmed_at is null returning id`,
    [email, token],
  )
  if (waiting.length > 0) await sendConfirmation(mails, email, token)
  return answer({})
}

/**
 * Where addresses are confirmed by mail, signing up must not tell which ones have an account: as GoTrue does, a known
 * one gets the answer of a new one, and its mail again while it is unconfirmed.
 */
export async function unknownAddress(
  query: Query,
  mails: EmailDriver,
  body: Uint8Array,
  response: Response,
): Promise<Response> {
  if (response.status !== 429) return response
  await asNew(body)
  await sendAgain(query, mails, body)
  const now = new Date().toISOString()
  return answer({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: field(body, 'email')?.trim().toLowerCase() ?? '',
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}
