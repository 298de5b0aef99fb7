import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Line } from '../engine/server-pool.ts'

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

/** Kysely, in which Lite speaks, on lines that are lent. */
export function serverDialect(lend: () => Promise<Line>): Dialect {
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
