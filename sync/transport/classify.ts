/** The one place that interprets HTTP answers [L4]: by status, SQLSTATE and the servers' own codes, never by text. */
import type { Answer } from './transport.ts'

export interface Reply {
  readonly status: number
  /** Undefined when it was not JSON. */
  readonly body: unknown
  readonly retryAfter: string | null
}

type Failure = Exclude<Answer<never>, { readonly kind: 'ok' }>

/** Null: the request succeeded. */
export function failureOf(reply: Reply, now: number): Failure | null {
  const status = effectiveStatus(reply)
  const code = codeOf(reply.body)
  if (status >= 200 && status < 300) return null
  if (status >= 500 || RETRY_STATUS.has(status) || (code !== null && RETRY_SQLSTATE.test(code))) {
    const cause = status === 429 || (code !== null && BUSY_SQLSTATE.test(code)) ? 'busy' : 'server'
    return { kind: 'retry', cause, ...retryAfter(reply.retryAfter, now) }
  }
  // Our servers explain errors in JSON. Anything else between 300 and 499 comes from a portal or a proxy (but 413: a
  // proxy in front of the storage may send it).
  if (reply.body === undefined && status !== 413) return { kind: 'retry', cause: 'network' }
  if (status === 401 || code === 'InvalidJWT') return { kind: 'needs-login' }
  return { kind: 'denied', status, code }
}

/** True when the answer came from our server rather than from something in between. */
export function isOurs(reply: Reply): boolean {
  return reply.body !== undefined || reply.status === 204
}

/** The server is older than the function that it was asked for. */
export function lacksFunction(answer: Answer<unknown>): boolean {
  return answer.kind === 'denied' && (answer.status === 404 || NO_FUNCTION.has(answer.code))
}

/** PostgREST's own code, and the SQLSTATE. */
const NO_FUNCTION = new Set<string | null>(['PGRST202', '42883'])

const RETRY_STATUS = new Set([408, 425, 429])

/** Serialisation, deadlock, lock not available, cancelled, shutting down, read-only, connection, resources. */
const RETRY_SQLSTATE = /^(40001|40P01|55P03|57\w{3}|25006|08\w{3}|53\w{3})$/

/** Too many connections, a limit of ours: the server postponed the request and did nothing. */
const BUSY_SQLSTATE = /^53[34]00$/

/** Supabase Storage wraps its real status in the body of a 400. */
function effectiveStatus({ status, body }: Reply): number {
  if (status !== 400) return status
  const inner = Number(fieldOf(body, 'statusCode'))
  return Number.isInteger(inner) && inner >= 400 && inner < 600 ? inner : status
}

function codeOf(body: unknown): string | null {
  const code = fieldOf(body, 'code') ?? fieldOf(body, 'error_code') ?? fieldOf(body, 'error')
  return typeof code === 'string' ? code : null
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

/** Retry-After holds seconds or a date. */
function retryAfter(header: string | null, now: number): { readonly afterMs?: number } {
  if (header === null) return {}
  const seconds = Number(header)
  const afterMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(afterMs) && afterMs > 0 ? { afterMs } : {}
}
