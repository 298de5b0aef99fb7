/**
 * Gap: PGlite has no processes beside its work: no checkpoint, so that its log of changes grows for ever, and no
 * autovacuum, so that a table grows with each change.
 * Test: tests/contract/upkeep.test.ts
 * Goes when: PGlite does both by itself.
 */
import type { Query } from '../engine/sql.ts'

/** As often as PostgreSQL's own checkpoint_timeout. */
export const UPKEEP_MS = 5 * 60 * 1000

interface Table {
  /** Quoted, with its schema. */
  readonly name: string
}

/** The rule of autovacuum, with the settings that it would go by. */
const DUE = `
  select format('%I.%I', t.schemaname, t.relname) as name
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid,
    lateral (select greatest(c.reltuples, 0) as rows) size
  where t.n_dead_tup > current_setting('autovacuum_vacuum_threshold')::bigint
      + current_setting('autovacuum_vacuum_scale_factor')::float8 * size.rows
    or t.n_ins_since_vacuum > current_setting('autovacuum_vacuum_insert_threshold')::bigint
      + current_setting('autovacuum_vacuum_insert_scale_factor')::float8 * size.rows
    or t.n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::bigint
      + current_setting('autovacuum_analyze_scale_factor')::float8 * size.rows
  order by t.n_dead_tup desc`

/**
 * A run does the background work of a PostgreSQL server: vacuum and analyze where autovacuum would, then a checkpoint
 * (a start after a kill reads all of pg_wal since the last one). Other requests have their turn between two statements.
 */
export function upkeepOf(query: Query): () => Promise<void> {
  const position = async (): Promise<string | undefined> =>
    (await query<{ at: string }>('select pg_current_wal_lsn()::text as at'))[0]?.at
  let last: string | undefined
  return async () => {
    for (const { name } of await query<Table>(DUE)) await query(`vacuum (analyze) ${name}`)
    if ((await position()) === last) return
    await query('checkpoint')
    last = await position()
  }
}
