import type pg from 'pg'
import type { TextStatement } from './sql.ts'

interface NamedStatement extends TextStatement {
  readonly name: string
}

/**
 * Sends all statements before one Sync: PostgreSQL runs them in one transaction, skips the rest after an error, and
 * commits at the Sync. `pg` itself sends one statement at a time. `known` has the names that this connection has
 * prepared.
 */
export function sendPacket(
  client: pg.ClientBase,
  statements: readonly NamedStatement[],
  known: Set<string>,
): Promise<readonly (string | null)[]> {
  return new Promise((resolve, reject) => {
    const unknown = statements.filter(({ name }) => !known.has(name))
    let parsed = 0
    let column: (string | null)[] = []
    let last: readonly (string | null)[] = []
    const hear = (): void => {
      const one = unknown[parsed]
      if (one) known.add(one.name)
      parsed += 1
    }
    // The methods that `pg` calls on a query while it runs.
    client.query({
      submit(connection: pg.Connection) {
        connection.on('parseComplete', hear)
        connection.stream.cork()
        for (const one of statements) {
          const { name, text, values } = one
          if (unknown.includes(one)) connection.parse({ name, text, types: [] }, true)
          connection.bind({ statement: name, values: [...values] }, true)
          connection.execute({}, true)
        }
        connection.sync()
        connection.stream.uncork()
      },
      handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }) {
        column.push(fields[0] ?? null)
      },
      handleCommandComplete() {
        last = column
        column = []
      },
      handleError(error: Error, connection: pg.Connection) {
        connection.off('parseComplete', hear)
        reject(error)
      },
      handleReadyForQuery(connection: pg.Connection) {
        connection.off('parseComplete', hear)
        resolve(last)
      },
    } as pg.Submittable)
  })
}
