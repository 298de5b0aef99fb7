import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { newPostgresDatabase } from '../support/database.ts'
import type { EngineName } from '../support/oracle-database.ts'
import { freshStack, type Stack } from '../support/stack.ts'

export interface FaultServer {
  /** The living one, also after a restart. */
  readonly stack: Stack
  /** As after a kill: every connection to the database is cut in whatever it was doing, and a new process opens it. */
  readonly restart: (() => Promise<void>) | null
  close(): Promise<void>
}

export async function faultServer(engine: EngineName): Promise<FaultServer> {
  if (engine === 'pglite') {
    const stack = await freshStack()
    return { stack, restart: null, close: () => stack.close() }
  }
  const home = await mkdtemp(path.join(tmpdir(), 'hawa-faults-'))
  const database = await newPostgresDatabase()
  let lives = 0
  const open = (): Promise<Stack> => freshStack({ databaseUrl: database.url, dataDir: path.join(home, String(lives)), logger: () => undefined })
  let stack = await open()
  return {
    // Its keys lie in the folder: they are those of the first life.
    stack: { ...stack, fetch: (request, address) => stack.fetch(request, address), sql: (text, parameters) => stack.sql(text, parameters) },
    async restart() {
      await cutConnections(database.url)
      // What a killed process leaves on the disk. The old one is not waited for: some of its connections never hear of their end.
      await cp(path.join(home, String(lives)), path.join(home, String(lives + 1)), { recursive: true, filter: (file) => !/lock(\.|$)/.test(path.basename(file)) })
      stack.close().catch(() => undefined)
      lives += 1
      stack = await open()
    },
    async close() {
      stack.close().catch(() => undefined)
      await database.drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function cutConnections(url: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => undefined })
  await connection`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await connection.end()
}
