import { SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import { migrate } from '../../supabase/local/migrate.ts'
import { ROLES, grantLikeHosted } from '../../supabase/local/platform.ts'
import type { Sql } from '../../supabase/local/sql.ts'

/** A database as Supabase hands it over (roles, auth, storage, wide grants), with our migrations applied. */
export async function prepare(sql: Sql): Promise<void> {
  await sql.transaction((tx) => tx.script(ROLES))
  await sql.transaction((tx) => tx.script([SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql(), getStorageSchemaSql()].join(';\n')))
  await grantLikeHosted(sql)
  await migrate(sql)
}
