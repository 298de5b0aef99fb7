import { openMemory } from '../../supabase/local/database.ts'
import type { Sql } from '../../supabase/local/sql.ts'
import { openPostgres } from './database.ts'
import { preparedTemplate } from './pglite-template.ts'
import { mutate } from './schema.ts'

export type EngineName = 'pglite' | 'postgres'

/** A database with all migrations and nothing in it, for an oracle. One serves a whole run: `become` empties it. */
export async function oracleDatabase(engine: EngineName): Promise<{ readonly sql: Sql; close(): Promise<void> }> {
  if (engine === 'postgres') return openPostgres()
  const database = await openMemory(await preparedTemplate())
  await mutate(database.sql)
  return database
}
