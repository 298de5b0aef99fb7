import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether this server signed the token; not whether it is still valid. */
export function isSigned(token: string, secret: string): boolean {
  const [head, payload, signature] = token.split('.')
  if (!head || !payload || !signature) return false
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** @param longest seconds: a token counts as expired this long after it was issued, whatever it says itself */
export function isExpired(token: string, longest: number): boolean {
  const { exp, iat } = claimsOf(token)
  return Math.min(numberOf(exp), numberOf(iat) + longest) * 1000 <= Date.now()
}

export function bearerOf(request: Request): string | null {
  return bearerIn(request.headers.get('authorization'))
}

function bearerIn(authorization: string | null): string | null {
  return /^Bearer\s+(.+)$/.exec(authorization ?? '')?.[1] ?? null
}

/** The claims of a person's session. */
export type Session = Readonly<Record<string, unknown>> & { readonly sub: string }

/** Null: the request has no session, or an expired one. */
export function sessionOf(request: Request, secret: string): Session | null {
  const token = bearerOf(request)
  return token === null ? null : sessionIn(token, secret)
}

/** The person of a token that this server signed, also of an expired one; null: no person's, or not signed here. */
export function holderOf(authorization: string | null, secret: string): string | null {
  const token = bearerIn(authorization)
  if (token === null || !isSigned(token, secret)) return null
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

/** As above, of the token alone. */
export function sessionIn(token: string, secret: string): Session | null {
  if (!isSigned(token, secret) || isExpired(token, Infinity)) return null
  const claims = claimsOf(token)
  const { role, sub } = claims
  return role === 'authenticated' && typeof sub === 'string' ? { ...claims, sub } : null
}

/** Only for a token whose signature was checked. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
