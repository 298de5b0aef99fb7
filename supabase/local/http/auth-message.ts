import { cleanAddress } from '../../../sync/domain/typed-address.ts'
import { jsonIn } from './body.ts'

/** A text field of a JSON body; null where there is none. */
export function field(body: Uint8Array, name: string): string | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
    return typeof found === 'string' ? found : null
  } catch {
    return null
  }
}

/** Not checked: only for tokens that Lite has just accepted or made. */
export function sessionIdOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string }
  return claims.session_id
}

/** The body with invisible characters removed from its mail address; the very same body if it has none. */
export function withCleanAddress(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const email = field(body, 'email')
  const clean = email === null ? null : cleanAddress(email).trim()
  const said = jsonIn(body)
  if (clean === email || typeof said !== 'object') return body
  return new TextEncoder().encode(JSON.stringify({ ...said, email: clean }))
}

const OPEN_TO_ALL = { 'access-control-allow-origin': '*' }

/** GoTrue's shape, which auth-js reads `error_code` from. */
export function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { ...OPEN_TO_ALL, 'x-sb-error-code': code, ...headers } },
  )
}

export function answer(body: object): Response {
  return Response.json(body, { headers: OPEN_TO_ALL })
}
