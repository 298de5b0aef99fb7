import { openMemory, type Database } from '../../supabase/local/engine/database.ts'
import type { Sql } from '../../supabase/local/engine/sql.ts'
import { openPostgres } from './database.ts'
import { withoutQuotas } from './no-quotas.ts'
import { preparedTemplate } from './pglite-template.ts'
import { mutate } from './schema.ts'

export type EngineName = 'pglite' | 'postgres'

/** A database with all migrations and nothing in it, for an oracle. One serves a whole run: `become` empties it. */
export async function oracleDatabase(engine: EngineName): Promise<{ readonly sql: Sql; close(): Promise<void> }> {
  const database = engine === 'postgres' ? await openPostgres() : await embedded()
  // It replays days of requests within seconds.
  await withoutQuotas(database.sql.query)
  return database
}

async function embedded(): Promise<Database> {
  const database = await openMemory(await preparedTemplate())
  await mutate(database.sql)
  return database
}
