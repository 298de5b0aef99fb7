import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openFolder, type Database } from '../../supabase/local/engine/database.ts'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import { administer } from './administration.ts'
import { startPostgres } from './postgres-server.ts'
import { prepare } from './schema.ts'

/** An empty database with our migrations; they end with the engine. */
export type OpenDatabase = () => Promise<Database>

/** Measures on the embedded engine (in a folder, as it serves) and on PostgreSQL where this machine has one. */
export async function onBothEngines(measure: (engine: string, open: OpenDatabase) => Promise<void>): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
  try {
    await measured('PGlite, in a folder', async () => openFolder(await mkdtemp(path.join(home, 'data-'))), measure)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
  const server = await startPostgres().catch((error: unknown) => {
    console.log(`\nNot on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
    return null
  })
  if (!server) return
  let made = 0
  try {
    await measured(
      'PostgreSQL',
      async () => {
        const name = `bench_${(made += 1)}`
        await administer(server.url, `create database ${name}`)
        return openServer(server.url.replace(/postgres$/, name))
      },
      measure,
    )
  } finally {
    await server.stop()
  }
}

async function measured(
  engine: string,
  make: OpenDatabase,
  measure: (engine: string, open: OpenDatabase) => Promise<void>,
): Promise<void> {
  const opened: Database[] = []
  try {
    await measure(engine, async () => {
      const database = await make()
      opened.push(database)
      await prepare(database.sql)
      return database
    })
  } finally {
    for (const database of opened) await database.close()
  }
}
