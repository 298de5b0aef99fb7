import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/**
 * The PostgreSQL server does not answer, or the connection was lost in the middle: it is unknown whether the last
 * statement was done, and its sender sends it again. `code` is PostgreSQL's code for a lost connection.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = '08006'

  constructor(cause: unknown) {
    super(`the database is away: ${reasonOf(cause)}`, { cause })
  }
}

/** The server answers and refuses the connection: waiting does not help. */
export class DatabaseRefused extends OperatorError {
  override name = 'DatabaseRefused'
}

/** True also for an error whose cause is a DatabaseAway. */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
}

/** SQLSTATEs of a server that stops, starts, was killed, or has no connection left. */
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
  // `pg` gives no code to its own errors about a connection.
  return /^(Connection terminated|Client (has|was)|timeout expired)/.test(error.message)
}

/** A host with several addresses fails once for each of them, in an AggregateError with an empty message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
