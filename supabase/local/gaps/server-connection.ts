/**
 * Gap: Lite speaks to a PostgreSQL server by postgres.js, which ends the process with the server (decision 0075).
 * Test: tests/contract/stack-database-away.test.ts
 * Goes when: Lite survives the loss of its server, and says which statements were lost.
 */
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { PlainConnection, type Connection } from '../lite.ts'
import { settingsAtOnce } from './request-settings.ts'
import type { Line } from '../engine/server-pool.ts'

/** A connection for Lite that borrows from our own pool. */
export function liteConnection(lend: () => Promise<Line>): Connection {
  const connection = Object.assign(new PlainConnection({}), {
    driver: null,
    close: async () => undefined,
    kysely: new Kysely({ dialect: serverDialect(lend) }),
  })
  settingsAtOnce(connection)
  return connection
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class LentConnection implements DatabaseConnection {
  readonly line: Line

  constructor(line: Line) {
    this.line = line
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    const { command, count, rows } = await this.line.query<R>(sql, parameters)
    return { rows, ...(CHANGES.has(command) ? { numAffectedRows: BigInt(count) } : {}) }
  }

  streamQuery(): never {
    throw new Error('nothing is streamed')
  }
}

/** For Kysely, through which Lite sends its statements. */
function serverDialect(lend: () => Promise<Line>): Dialect {
  const say = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(text))
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => new LentConnection(await lend()),
    beginTransaction(connection, { isolationLevel, accessMode }) {
      const words = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
      return say(connection, words.filter(Boolean).join(' '))
    },
    commitTransaction: (connection) => say(connection, 'commit'),
    rollbackTransaction: (connection) => say(connection, 'rollback'),
    async releaseConnection(connection) {
      if (connection instanceof LentConnection) connection.line.release()
    },
    destroy: async () => undefined,
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
