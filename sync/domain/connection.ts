/** The server cannot be asked: the device has no network, or has one and the server does not answer, or cannot. */
export type NoAnswer = 'offline' | 'unreachable'

/** By the last exchange [L16]. unknown: nobody has tried yet. */
export type Connection = 'unknown' | 'reached' | NoAnswer

/** Null: the server answers, as far as anybody knows. */
export function noAnswerOf(connection: Connection | undefined): NoAnswer | null {
  return connection === 'offline' || connection === 'unreachable' ? connection : null
}

/** The reason for which a question to the server brought no answer. */
export type AskFailure = NoAnswer | 'refused'
