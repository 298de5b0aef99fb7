export type Row = Record<string, unknown>

/** Full rights, one statement, `$1`-style parameters. */
export type Query = <T = Row>(text: string, parameters?: readonly unknown[]) => Promise<T[]>

/** Values as PostgreSQL writes them. */
export interface TextStatement {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/**
 * Sends the statements as one message, which is one transaction, committed as it ends. Returns the first column of the
 * last statement, a text. Throws the database's error, when nothing was done, or DatabaseAway.
 */
export type Packet = (statements: readonly TextStatement[]) => Promise<readonly (string | null)[]>

/** A connection inside one transaction: `script` runs several statements without parameters. */
export interface Transaction {
  readonly query: Query
  readonly script: (text: string) => Promise<void>
}

/** A database for the embedded stack and the migrations, on either engine. */
export interface Sql {
  readonly query: Query
  readonly transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}
