import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/**
 * The PostgreSQL server does not answer, or was lost in the middle: nobody knows whether the last statement was done,
 * and whoever gave it gives it again. `code` is PostgreSQL's word for a lost connection.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = '08006'

  constructor(cause: unknown) {
    super(`the database is away: ${reasonOf(cause)}`, { cause })
  }
}

/** The server answers, and will not have us: waiting changes nothing. */
export class DatabaseRefused extends OperatorError {
  override name = 'DatabaseRefused'
}

/** Also where somebody wrapped it. */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
}

/** Ended by its server, which stops, starts or was killed; a server that has no connection left. */
const PASSING_SQLSTATE = /^(57P0[1-5]|08000|08001|08003|08004|08006|53300)$/

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOENT',
])

/** Trying again may help. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (error instanceof pg.DatabaseError) return code !== null && PASSING_SQLSTATE.test(code)
  if (code !== null) return NETWORK.has(code)
  // `pg` gives no code to its own words about a connection.
  return /^(Connection terminated|Client (has|was)|timeout expired)/.test(error.message)
}

/** A host with several addresses fails once for each of them, in an error that says nothing itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
