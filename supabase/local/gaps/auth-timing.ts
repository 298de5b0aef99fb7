/**
 * Gap: Lite compares no hash for an address without an account, and says of one that is not confirmed that it is not
 * before it looks at the password.
 * Test: tests/contract/sign-in-timing.test.ts
 * Goes when: Lite compares first, whoever asks.
 */
import bcrypt from 'bcryptjs'
import { field, refusal } from '../http/auth-message.ts'
import type { Query } from '../engine/sql.ts'

/** Of no password that anybody knows, with the work that Lite's own hashes take. */
const NOBODYS = '$2b$10$m3/NK.8iiLz.773TWT8DcukVDdkJPjCIsWGf0L.3r5QsQN7dWVEBe'

/**
 * Time and answer would tell who has an account. Here every attempt costs one comparison, and only whoever knows the
 * password learns that the address waits for its confirmation. As GoTrue, which compares first.
 */
export async function alikeForAll(query: Query, body: Uint8Array, next: () => Promise<Response>): Promise<Response> {
  const [email, password] = [field(body, 'email'), field(body, 'password')]
  if (!email || !password) return next()
  const [account] = await query<{ readonly hash: string | null; readonly confirmed: boolean }>(
    'select encrypted_password as hash, email_confirmed_at is not null as confirmed from auth.users where email = $1',
    [email.toLowerCase()],
  )
  if (account?.hash && account.confirmed) return next()
  const right = await bcrypt.compare(password, account?.hash || NOBODYS)
  const answer = await next()
  const told = account?.hash && !right && answer.status === 400
  return told ? refusal(400, 'invalid_credentials', 'Invalid login credentials') : answer
}

/** The cost of a sign-up of a new address, where a known one is answered as if it were new. */
export async function asNew(body: Uint8Array): Promise<void> {
  await bcrypt.compare(field(body, 'password') ?? '', NOBODYS)
}
