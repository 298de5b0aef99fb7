/**
 * Gap: Lite answers 500 to a value that should be a text, and to a body that is no object with another code than
 * GoTrue.
 * Test: tests/contract/conformance-auth.test.ts
 * Goes when: Lite answers 400 and `bad_json`.
 */
import { jsonIn } from '../http/body.ts'

const TEXTS = ['email', 'phone', 'password', 'current_password', 'token', 'token_hash', 'refresh_token', 'type']

/** True for an empty body, and for a JSON object whose fields of TEXTS are texts. */
export function isSound(body: Uint8Array): boolean {
  if (body.byteLength === 0) return true
  const value = jsonIn(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, one]) => !TEXTS.includes(name) || typeof one === 'string')
}
