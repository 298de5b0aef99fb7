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
/** GoTrue's. */
const ACCOUNTS_CODE = 'over_request_rate_limit'
const MESSAGE = 'this server is busy, try again later'

export interface PlainAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The answer, in the shape of whatever serves this path. */
export function plainLater({ status, afterS }: Later, pathname: string): PlainAnswer {
  const ofAccounts = pathname.startsWith('/auth/v1/')
  const headers = {
    'content-type': 'application/json',
    'retry-after': String(afterS),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    ...(ofAccounts ? { 'x-sb-error-code': ACCOUNTS_CODE } : {}),
  }
  const body = ofAccounts
    ? { code: status, error_code: ACCOUNTS_CODE, msg: MESSAGE }
    : { code: CODE, message: MESSAGE, details: null, hint: null, error: 'SlowDown', statusCode: String(status) }
  return { status, headers, body: JSON.stringify(body) }
}

export function answerLater(later: Later, pathname: string): Response {
  const { status, headers, body } = plainLater(later, pathname)
  return new Response(body, { status, headers })
}
