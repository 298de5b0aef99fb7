import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { administer } from '../support/administration.ts'
import { databaseLine } from '../support/database-line.ts'
import { newPostgresDatabase } from '../support/database.ts'
import { unheardLog } from '../support/log.ts'
import type { EngineName } from '../support/oracle-database.ts'
import { freshStack, type Stack } from '../support/stack.ts'

export interface FaultServer {
  /** The living one, also after a restart. */
  readonly stack: Stack
  /**
   * As after a kill: its connections to the database end in whatever they were doing, it gets no others, and a new
   * process opens it.
   */
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
  let line = await databaseLine(database.url)
  const open = (): Promise<Stack> =>
    freshStack({
      databaseUrl: line.url,
      dataDir: path.join(home, String(lives)),
      log: unheardLog(),
    })
  let stack = await open()
  return {
    // Its keys lie in the folder: they are those of the first life.
    stack: {
      ...stack,
      fetch: (request, address) => stack.fetch(request, address),
      sql: (text, parameters) => stack.sql(text, parameters),
    },
    async restart() {
      line.cut()
      await endConnections(database.url)
      line = await databaseLine(database.url)
      // Files that a killed process leaves on the disk. The old one is not waited for: some of its connections never
      // hear of their end.
      await cp(path.join(home, String(lives)), path.join(home, String(lives + 1)), {
        recursive: true,
        filter: (file) => !/lock(\.|$)/.test(path.basename(file)),
      })
      stack.close().catch(() => undefined)
      lives += 1
      stack = await open()
    },
    async close() {
      await Promise.race([stack.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2_000))])
      line.cut()
      await database.drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A killed process has none; their open transactions are given up before anybody else comes. */
const endConnections = (url: string): Promise<void> =>
  administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()`,
  )
