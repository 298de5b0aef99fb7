/**
 * Why the server cannot be asked. offline: the device has no network. unreachable: it has one, but the server does not
 * answer or reports an error.
 */
export type NoAnswer = 'offline' | 'unreachable'

/** The result of the last exchange [L16]. unknown: no exchange yet. */
export type Connection = 'unknown' | 'reached' | NoAnswer

/** Null: the last exchange reached the server, or there was none yet. */
export function noAnswerOf(connection: Connection | undefined): NoAnswer | null {
  return connection === 'offline' || connection === 'unreachable' ? connection : null
}

/** Why a question to the server got no answer. */
export type AskFailure = NoAnswer | 'refused'
