import { SUPABASE_SCHEMAS } from '../../supabase/local/lite.ts'
import { migrate } from '../../supabase/local/engine/migrate.ts'
import { ROLES, grantLikeHosted } from '../../supabase/local/engine/platform.ts'
import type { Sql } from '../../supabase/local/engine/sql.ts'
import { mutantOfRun, mutated } from '../mutants/laws.ts'

/** A database as Supabase hands it over: roles, auth, storage, wide grants. */
export async function supabaseDatabase(sql: Sql): Promise<void> {
  await sql.transaction((tx) => tx.script(ROLES))
  await sql.transaction((tx) => tx.script(SUPABASE_SCHEMAS))
  await grantLikeHosted(sql)
}

/** The same with our migrations applied. */
export async function prepare(sql: Sql): Promise<void> {
  await supabaseDatabase(sql)
  await migrate(sql)
}

/** `npm run mutants`: a function with a law of the sync switched off, from its newest definition. */
export async function mutate(sql: Sql): Promise<void> {
  const mutant = mutantOfRun()
  if (!mutant || !('sql' in mutant.where)) return
  const [row] = await sql.query<{ definition: string }>(
    'select pg_get_functiondef($1::text::regprocedure) as definition',
    [mutant.where.sql],
  )
  await sql.query(mutated(row?.definition ?? '', mutant))
}
