/**
 * Gap: Lite mails both addresses, and then a confirmation from the old one is enough.
 * Test: tests/contract/conformance-auth.test.ts
 * Goes when: Lite waits for both mailboxes, as GoTrue with double_confirm_changes; the old address that nobody has read
 * (decision 0091) stays.
 */
import { randomBytes } from 'node:crypto'
import type { EmailDriver } from '../lite.ts'
import { sendEmailChange } from './account-mails.ts'
import { answer, field, refusal } from '../http/auth-message.ts'
import type { CurrentUser } from './auth-reauthentication.ts'
import type { Query } from '../engine/sql.ts'

const EXPIRED = (): Response => refusal(403, 'otp_expired', 'Email link is invalid or has expired')
const TAKEN = (): Response => refusal(422, 'email_exists', 'A user with this email address has already been registered')

/**
 * As GoTrue with double_confirm_changes: nothing changes before both mailboxes have confirmed. Unlike GoTrue, an old
 * address at which no mail was ever read is not asked: it may be mistyped, and the caller has given the password
 * (decision 0091).
 */
export async function askToChange(
  query: Query,
  mails: EmailDriver,
  user: CurrentUser,
  body: Uint8Array,
  limited: boolean,
): Promise<Response> {
  const email = field(body, 'email')?.trim().toLowerCase() ?? ''
  if (!/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]+$/.test(email) || email.length > 254) {
    return refusal(400, 'email_address_invalid', 'Unable to validate email address: invalid format')
  }
  if (email === user.email) return answer(user)
  if (await isTaken(query, email)) return TAKEN()
  const recent = await query(
    "select 1 from auth.users where id = $1 and email_change_sent_at > now() - interval '60 seconds'",
    [user.id],
  )
  if (limited && recent.length > 0)
    return refusal(
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 60 seconds.',
    )
  const [proven] = await query<{ is: boolean }>('select hawa.is_proven($1) as is', [user.id])
  const [current, fresh] = [proven?.is ? newToken() : null, newToken()]
  await query(
    `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4,
      email_change_sent_at = now(),
       email_change_confirm_status = 0 where id = $1`,
    [user.id, email, current, fresh],
  )
  const change = { from: user.email, to: email }
  await sendEmailChange(mails, change.to, fresh, change)
  if (current !== null) await sendEmailChange(mails, change.from, current, change)
  return answer({ ...user, new_email: email })
}

interface Change {
  readonly id: string
  readonly email_change: string
  readonly other: string | null
}

/** Records the first link; hands the second one to Lite, which changes the address and opens a session. */
export async function confirmChange(query: Query, body: Uint8Array, next: () => Promise<Response>): Promise<Response> {
  const token = field(body, 'token_hash')
  const [change] = token
    ? await query<Change>(
        `select id, email_change, case when email_change_token_new = $1 then email_change_token_current else
          email_change_token_new end as other
       from auth.users where $1 in (email_change_token_new, email_change_token_current) and email_change_sent_at >
       now() - interval '1 hour'`,
        [token],
      )
    : []
  if (!change) return EXPIRED()
  if (await isTaken(query, change.email_change)) return TAKEN()
  if (change.other) {
    await query(
      `update auth.users set email_change_confirm_status = 1, email_change_token_new =
        nullif(email_change_token_new, $2),
         email_change_token_current = nullif(email_change_token_current, $2) where id = $1`,
      [change.id, token],
    )
    return answer({
      code: 200,
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    })
  }
  // Lite looks for the token of the old mailbox. A recovery link in the old mailbox becomes invalid.
  await query(
    `update auth.users set email_change_token_current = $2, email_change_token_new = null,
      email_change_confirm_status = 0, recovery_token = null
      where id = $1`,
    [change.id, token],
  )
  return next()
}

async function isTaken(query: Query, email: string): Promise<boolean> {
  return (await query('select 1 from auth.users where lower(email) = $1', [email])).length > 0
}

const newToken = (): string => randomBytes(32).toString('hex')
