/** Thrown for too many requests, or a body sent too slowly: nothing was done, and the same request may come again. */
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

/** Seconds until the next try: the detail of such an error (hawa.put_off), or else a usual pause. */
export function secondsIn(detail: unknown): number {
  return Number(detail) || USUAL_PAUSE_S
}

/** PostgreSQL's "too many connections"; a device waits, and keeps its unsent work [L4]. */
const CODE = '53300'
/** GoTrue's code. */
const ACCOUNTS_CODE = 'over_request_rate_limit'
const MESSAGE = 'this server is busy, try again later'

export interface PlainAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The refusal in the format of the service on this path. */
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
