/**
 * Gap: Lite has no `POST admin/users`, and answers 500 where a trigger of the database refuses a sign-up.
 * Test: tests/contract/stack-invitations.test.ts
 * Goes when: Lite has admin.createUser, and answers 4xx to the refusal of a trigger.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { answer, field, refusal } from '../http/auth-message.ts'
import type { AccountMails } from './account-mails.ts'
import type { Query } from '../engine/sql.ts'

export interface InvitedParts {
  readonly query: Query
  readonly mails: AccountMails
  readonly serviceKey: string
  /** Lite, past the limits of this gate. */
  readonly lite: (request: Request) => Promise<Response>
}

/**
 * `POST admin/users`: an account whose address is known to be right, for a caller with the secret key (the function
 * `invite`). Made by Lite's own sign-up, without its mail.
 */
export async function makeInvited(
  { query, mails, serviceKey, lite }: InvitedParts,
  request: Request,
  body: Uint8Array,
): Promise<Response> {
  if (!isSame(request.headers.get('apikey') ?? '', serviceKey))
    return refusal(401, 'no_authorization', 'This endpoint requires the secret key')
  const [email, password] = [field(body, 'email')?.trim().toLowerCase(), field(body, 'password')]
  if (!email || password === null) return refusal(400, 'validation_failed', 'E-mail and password are required')
  const known = await query('select 1 from auth.users where lower(email) = $1', [email])
  if (known.length > 0)
    return refusal(422, 'email_exists', 'A user with this email address has already been registered')
  const made = await mails.without(email, () =>
    lite(
      new Request(new URL('/auth/v1/signup', request.url), {
        method: 'POST',
        headers: { apikey: serviceKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, data: metadataOf(body) }),
      }),
    ),
  )
  if (!made.ok) return made
  await query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null
      where lower(email) = $1`,
    [email],
  )
  await query('select hawa.prove_address(id) from auth.users where lower(email) = $1', [email])
  // The person signs in with the password: the session of the sign-up is not needed.
  await query(
    `delete from auth.sessions where user_id::text = (select id::text from auth.users where lower(email) = $1)`,
    [email],
  )
  return answer({ email })
}

/**
 * Answers 422 `otp_expired`, as for an expired link, where a trigger of the database refused the sign-up: the
 * invitation was used, has expired, was withdrawn or never existed.
 */
export async function closedInvitation(query: Query, body: Uint8Array, response: Response): Promise<Response> {
  if (response.status !== 500) return response
  const told: unknown = JSON.parse(new TextDecoder().decode(body))
  const data: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, 'data') : null
  const token: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'invitation') : undefined
  if (token === undefined) return response
  const open = await query('select 1 from hawa.open_invitation($1) i where lower(i.email) = lower($2)', [
    typeof token === 'string' ? token : JSON.stringify(token),
    field(body, 'email') ?? '',
  ])
  return open.length > 0 ? response : refusal(422, 'otp_expired', 'This invitation is open no more')
}

function metadataOf(body: Uint8Array): unknown {
  const value: unknown = JSON.parse(new TextDecoder().decode(body))
  return typeof value === 'object' && value !== null ? (Reflect.get(value, 'user_metadata') ?? {}) : {}
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
