import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { SUPABASE } from '../places.ts'
import type { Sql } from './sql.ts'

export const MIGRATIONS = path.join(SUPABASE, 'migrations')

/**
 * Last of the migrations that became the baseline. A database with it holds all that the baseline makes; one without it
 * is older.
 */
const LAST_OF_BASELINE = '20261129050301'
const BASELINE = '20261130000000'

/** The table the Supabase CLI keeps, so that either tool sees the migrations that the other applied. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );`

interface Migration {
  readonly version: string
  readonly name: string
  readonly file: string
}

/**
 * Applies every migration of `folder` that is not recorded yet, in the order of its version, each in one
 * transaction with its record: a migration that fails leaves nothing behind. Returns the files applied. Throws an
 * OperatorError where the database is older than the baseline.
 */
export async function migrate(sql: Sql, folder: string = MIGRATIONS): Promise<string[]> {
  await sql.transaction((tx) => tx.script(HISTORY))
  const rows = await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const done = new Set(rows.map((row) => row.version))
  const applied: string[] = []
  for (const migration of await migrations(folder)) {
    if (done.has(migration.version)) continue
    if (migration.version === BASELINE && done.size > 0) {
      await adopt(sql, migration, done)
      continue
    }
    await apply(sql, folder, migration)
    applied.push(migration.file)
  }
  return applied
}

/** Records the baseline in a database that was made by the migrations before it. */
async function adopt(sql: Sql, { version, name }: Migration, done: ReadonlySet<string>): Promise<void> {
  if (!done.has(LAST_OF_BASELINE)) {
    const last = [...done].toSorted().at(-1)
    throw new OperatorError(
      `This database was made by an older Hawa (its last migration is ${last}; ${LAST_OF_BASELINE} is needed). ` +
        'Start the version of Hawa before the baseline on it once, then this one. It is the commit before the one ' +
        'that `git log --diff-filter=A -- supabase/migrations/20261130000000_baseline.sql` shows.',
    )
  }
  await sql.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [version, name])
}

async function migrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return files.map((file) => {
    const match = /^(\d+)_(.+)\.sql$/.exec(file)
    if (!match?.[1] || !match[2]) throw new Error(`${file}: a migration is named <version>_<name>.sql`)
    return { version: match[1], name: match[2], file }
  })
}

async function apply(sql: Sql, folder: string, migration: Migration): Promise<void> {
  const text = await readFile(path.join(folder, migration.file), 'utf8')
  try {
    await sql.transaction(async (tx) => {
      await tx.script(text)
      await tx.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [migration.version, migration.name, [text]],
      )
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`migration ${migration.file} failed: ${reason}`, { cause })
  }
}
