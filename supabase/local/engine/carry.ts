import { mkdir } from 'node:fs/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Engine, OpenEngine } from './engines.ts'
import { inWords, OperatorError } from '../operator-error.ts'
import { ROLES } from './platform.ts'

/** A folder with a database, or for a new one, and the engine that opens it. No other process has it open. */
export interface Home {
  readonly folder: string
  readonly engine: Engine
}

/** Called with the current step in words, several times a second. */
export type Progress = (words: string) => void

/**
 * Makes a copy of the database in `from` in the new folder `to`: every row, sequence, right, policy, trigger and
 * function. The schema comes from pg_dump, the rows from COPY, some megabytes at a time. Each table is compared before
 * this returns. `from` is opened, which changes its files: give a copy. The files of `to` are written but not yet
 * synced. Throws an OperatorError if the copy differs; `to` is then of no use.
 */
export async function carryDatabase(from: Home, to: Home, said: Progress): Promise<void> {
  const old = await opened(from)
  try {
    await mkdir(to.folder, { recursive: true, mode: 0o700 })
    const made = await to.engine.create(to.folder, { startParams: [...to.engine.defaultStartParams, ...LOADING] })
    try {
      await fill(made, old, said)
      await made.exec('vacuum (freeze, analyze)')
      await compare(made, old, said)
      await made.exec('checkpoint')
    } finally {
      await made.close()
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const known = inWords(error, to.folder)
    if (known !== error) throw known
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${from.folder} could not be carried over: ${reason}`, { cause: error })
  } finally {
    await old.close()
  }
}

/** A failed load is thrown away whole, so its rows are not logged; the log takes no room afterwards. */
const LOADING = ['shared_buffers=16MB', 'wal_level=minimal', 'max_wal_senders=0', 'wal_recycle=off'].flatMap(
  (setting) => ['-c', setting],
)

/** Settings under which a value has the same text in both databases; pg_dump uses the same. */
const ONE_TEXT = `
  set search_path = ''; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set bytea_output = 'hex'; set row_security = off;`

const PIECE_BYTES = 8 * 1024 * 1024
const PAGE_BYTES = 8192

async function opened({ folder, engine }: Home): Promise<OpenEngine> {
  try {
    return await engine.create(folder, { startParams: [...engine.defaultStartParams] })
  } catch (error) {
    throw new OperatorError(`${folder}, the database, does not open: it is damaged. Take a backup of before.`, {
      cause: error,
    })
  }
}

async function fill(made: OpenEngine, old: OpenEngine, said: Progress): Promise<void> {
  said('the schema')
  const before = await schemaOf(old, 'pre-data')
  const after = await schemaOf(old, 'post-data')
  await old.exec(ONE_TEXT)
  await made.exec(ROLES)
  await made.transaction(async (tx) => {
    await tx.exec(before)
    await tx.exec(ONE_TEXT)
    for (const table of await tablesOf(old)) await copyRows(tx, old, table, said)
    for (const [name, [value, called]] of Object.entries(await sequencesOf(old))) {
      await tx.query('select setval($1::text::regclass, $2::bigint, $3::boolean)', [name, value, called])
    }
    said('indexes, foreign keys, triggers and policies')
    await tx.exec(after)
  })
}

/**
 * The schema without rows. `pre-data`: tables and types, which rows need. `post-data`: indexes, keys and triggers,
 * which would slow the loading down or fire on it.
 */
async function schemaOf(database: OpenEngine, section: 'pre-data' | 'post-data'): Promise<string> {
  const { pgDump } = await import('@electric-sql/pglite-tools/pg_dump')
  const file = await pgDump({ pg: database as PGlite, args: [`--section=${section}`] })
  // pg_dump leaves the connection in its transaction, which may only read.
  await database.exec('commit')
  return file.text()
}

/** Relations that are not PostgreSQL's own. */
const OURS = `c.oid >= 16384 and n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')
  and c.relpersistence <> 't'`

interface Table {
  readonly name: string
  /** The columns that are not generated. */
  readonly columns: string
  readonly pages: number
  /** Including TOAST, which lies outside its pages. */
  readonly bytes: number
}

async function tablesOf(database: OpenEngine): Promise<Table[]> {
  return (
    await database.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name, pg_table_size(c.oid)::float8 as bytes,
      (pg_relation_size(c.oid) / ${PAGE_BYTES})::int as pages,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS} order by name`)
  ).rows
}

async function copyRows(to: Transaction, from: OpenEngine, table: Table, said: Progress): Promise<void> {
  const { name, columns, pages, bytes } = table
  const step = Math.max(1, Math.floor((pages * PIECE_BYTES) / Math.max(bytes, 1)))
  for (let page = 0; page < pages; page += step) {
    said(`${name}, ${Math.floor((100 * page) / pages)} %`)
    const piece = `select ${columns} from ${name} where ctid >= '(${page},0)' and ctid < '(${page + step},0)'`
    const { blob } = await from.query(`copy (${piece}) to '/dev/blob'`)
    if (blob && blob.size > 0) await to.query(`copy ${name} (${columns}) from '/dev/blob'`, [], { blob })
  }
}

/** By name: the last value, as text, and whether it was handed out (`is_called`). */
type Sequences = Readonly<Record<string, readonly [value: string, called: boolean]>>

async function sequencesOf(database: OpenEngine): Promise<Sequences> {
  const { rows } = await database.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OURS} order by name`)
  const states: Record<string, readonly [string, boolean]> = {}
  for (const { name } of rows) {
    const {
      rows: [state],
    } = await database.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    if (state) states[name] = [state.value, state.called]
  }
  return states
}

async function compare(made: OpenEngine, old: OpenEngine, said: Progress): Promise<void> {
  if (JSON.stringify(await sequencesOf(made)) !== JSON.stringify(await sequencesOf(old))) {
    throw new OperatorError('The sequences of the new database are not those of the old one.')
  }
  const [are, were] = [await tablesOf(made), await tablesOf(old)]
  const names = [...new Set([...are, ...were].map(({ name }) => name))]
  for (const name of names) {
    said(`comparing ${name}`)
    const [is, was] = [await sumOf(made, name), await sumOf(old, name)]
    if (is !== was) {
      throw new OperatorError(`${name} is not the same in the new database: rows and sum are ${is}, they were ${was}.`)
    }
  }
}

/** The number of rows, and a checksum of all their values that does not depend on their order. */
async function sumOf(database: OpenEngine, table: string): Promise<string> {
  const {
    rows: [row],
  } = await database.query<{ sum: string }>(`
    select count(*) || ' ' || coalesce(sum(('x' || left(md5(whole_row_::text), 15))::bit(60)::bigint), 0) as sum
    from only ${table} whole_row_`)
  return row?.sum ?? ''
}
