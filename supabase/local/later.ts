import { refusal } from './auth-message.ts'

/** Too much at the moment, or sent too slowly: nothing was done, and the same request may come again. */
export class Later extends Error {
  override name = 'Later'
  readonly status: 408 | 429 | 503
  /** Seconds, whole, at least one. */
  readonly afterS: number

  constructor(status: 408 | 429 | 503, afterS: number) {
    super(`later: ${status}`)
    this.status = status
    this.afterS = Math.max(1, Math.ceil(afterS))
  }
}

/** SQLSTATE of our rules for "too many, later". */
export const TOO_MANY = '53400'
const USUAL_PAUSE_S = 600

/** When to come again, which such an error says in its detail (hawa.put_off), or not. */
export function secondsIn(detail: unknown): number {
  return Number(detail) || USUAL_PAUSE_S
}

/** PostgreSQL's "too many connections"; a device waits, and keeps what it has [L4]. */
const CODE = '53300'
const MESSAGE = 'this server is busy, try again later'

/**
 * The answer, in the shape of whatever serves this path. What is left of the body is not waited for: the line ends.
 */
export function answerLater({ status, afterS }: Later, pathname: string): Response {
  const headers = {
    'retry-after': String(afterS), connection: 'close',
    'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after',
  }
  if (pathname.startsWith('/auth/v1/')) return refusal(status, 'over_request_rate_limit', MESSAGE, headers)
  const body = { code: CODE, message: MESSAGE, details: null, hint: null, error: 'SlowDown', statusCode: String(status) }
  return Response.json(body, { status, headers })
}
