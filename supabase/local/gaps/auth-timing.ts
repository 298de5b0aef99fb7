/**
 * Gap: Lite compares no hash for an address without an account, and answers that an address is not confirmed before it
 * checks the password.
 * Test: tests/contract/sign-in-timing.test.ts
 * Goes when: Lite compares first, for every address.
 */
import bcrypt from 'bcryptjs'
import { field, refusal } from '../http/auth-message.ts'
import type { Query } from '../engine/sql.ts'

/** Hash of a password that nobody knows, with the same cost as Lite's own hashes. */
const NOBODYS = '$2b$10$m3/NK.8iiLz.773TWT8DcukVDdkJPjCIsWGf0L.3r5QsQN7dWVEBe'

/**
 * Time and answer would reveal which addresses have an account. Here every attempt costs one comparison, and only with
 * the right password does the answer say that the address is not confirmed. As GoTrue, which compares first.
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

/** Takes as long as the sign-up of a new address, for a known one that gets the same answer. */
export async function asNew(body: Uint8Array): Promise<void> {
  await bcrypt.compare(field(body, 'password') ?? '', NOBODYS)
}
