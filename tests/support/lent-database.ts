import type { PGlite } from '@electric-sql/pglite'
import { openMemory, type Database } from '../../supabase/local/engine/database.ts'
import type { Transaction } from '../../supabase/local/engine/sql.ts'
import { preparedTemplate } from './pglite-template.ts'
import { mutate } from './schema.ts'

/**
 * Opening an embedded database costs a second of a processor or two, emptying one a tenth. So a test file that gives
 * its database back leaves it to the next file of this process, which finds it as it was prepared. A database whose
 * schema, roles or statistics of the planner were changed is never lent again.
 */
export interface Lent {
  readonly database: Database
  giveBack(): Promise<void>
}

interface Kept {
  readonly database: Database
  /** A transaction before the loan: younger rows were written by the borrower. */
  readonly since: string
}

let idle: Kept | null = null

/** Two at once are two databases. */
export async function lend(): Promise<Lent> {
  const kept = idle
  idle = null
  const clean = kept && (await cleaned(kept))
  if (!clean) await kept?.database.close()
  const lent = clean ?? (await open())
  return {
    database: lent.database,
    async giveBack() {
      if (idle) await lent.database.close()
      else idle = lent
    },
  }
}

/** As it serves: after Lite has granted everything to everybody at its first request. */
async function open(): Promise<Kept> {
  const database = await openMemory(await preparedTemplate())
  await mutate(database.sql)
  await database.connection.withContext({ auth: { role: 'anon' } }, async () => undefined)
  return database.sql.transaction(async (tx) => {
    await (prepared ??= preparedState(tx))
    return { database, since: await thisTransaction(tx) }
  })
}

interface Prepared {
  /** Of the catalogs of the schema too. */
  readonly counts: ReadonlyMap<string, number>
  /** In one literal for each table that has any. */
  readonly rows: readonly { readonly table: string; readonly columns: string; readonly rows: string }[]
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[]
}

/** The same in every database that this process opens. */
let prepared: Promise<Prepared> | null = null

async function preparedState(tx: Transaction): Promise<Prepared> {
  const relations = await tx.query<{ name: string; kind: 'r' | 'S'; catalog: boolean; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind, n.nspname = 'pg_catalog' as catalog,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname <> 'information_schema' order by 1`,
  )
  const tables = relations.filter(({ kind }) => kind === 'r')
  const standings = await standing(
    tx,
    tables.map(({ name }) => name),
    await thisTransaction(tx),
  )
  const counts = new Map(standings.map(({ name, count }) => [name, count]))
  const rows: Prepared['rows'][number][] = []
  for (const { name: table, catalog, columns } of tables) {
    if (catalog || counts.get(table) === 0) continue
    const [all] = await tx.query<{ rows: string }>(`select array_agg(t order by t.ctid)::text as rows from ${table} t`)
    if (all) rows.push({ table, columns, ...all })
  }
  const sequences: Prepared['sequences'][number][] = []
  for (const { name, kind } of relations) {
    if (kind !== 'S') continue
    sequences.push(
      ...(await tx.query<Prepared['sequences'][number]>(
        `select '${name}' as name, last_value::text as value, is_called as called from ${name}`,
      )),
    )
  }
  return { counts, rows, sequences }
}

async function thisTransaction(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ id: string }>('select pg_current_xact_id()::xid::text as id')
  if (!row) throw new Error('no transaction')
  return row.id
}

interface Standing {
  readonly name: string
  readonly count: number
  readonly younger: number
}

const standing = (tx: Transaction, tables: Iterable<string>, since: string): Promise<Standing[]> =>
  tx.query<Standing>(
    [...tables]
      .map(
        (name) => `
    select '${name}' as name, count(*)::int as count,
      (count(*) filter (where age(xmin) <= age($1::text::xid)))::int as younger
    from ${name}`,
      )
      .join(' union all '),
    [since],
  )

/** Tables and catalogs that are not as they were. */
async function changed(tx: Transaction, since: string): Promise<readonly string[]> {
  const { counts } = await (prepared ??= preparedState(tx))
  const now = await standing(tx, counts.keys(), since)
  const differs = ({ name, count, younger }: Standing): boolean => younger > 0 || count !== counts.get(name)
  return now.filter(differs).map(({ name }) => name)
}

/** Null: cannot be undone. */
async function cleaned({ database, since }: Kept): Promise<Kept | null> {
  const driver = database.connection.driver as PGlite
  const run = (text: string): Promise<unknown> => database.exclusively(() => driver.exec(text))
  await run('discard all')
  const tables = await database.sql.transaction((tx) => changed(tx, since))
  if (tables.some((name) => name.startsWith('pg_catalog.'))) return null
  await database.sql.transaction((tx) => restore(tx, tables))
  if (tables.length > 0) await run(`vacuum ${tables.join(', ')}`)
  return { database, since: await database.sql.transaction(thisTransaction) }
}

async function restore(tx: Transaction, tables: readonly string[]): Promise<void> {
  const { rows, sequences } = await (prepared ??= preparedState(tx))
  await tx.query(`set local session_replication_role = replica`)
  await tx.script(tables.map((name) => `delete from ${name}`).join(';'))
  for (const { table, columns, rows: all } of rows) {
    if (!tables.includes(table)) continue
    await tx.query(
      `insert into ${table} (${columns}) overriding system value
      select ${columns} from unnest($1::text::${table}[])`,
      [all],
    )
  }
  await tx.query(
    `select setval(name::regclass, value::bigint, called)
    from jsonb_to_recordset($1::text::jsonb) s (name text, value text, called boolean)`,
    [JSON.stringify(sequences)],
  )
}

/** For tests of the loan itself. */
export const changes = async (tx: Transaction, work: () => Promise<unknown>): Promise<readonly string[]> => {
  const since = await thisTransaction(tx)
  await work()
  return changed(tx, since)
}
