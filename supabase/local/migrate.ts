import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import type { Sql } from './sql.ts'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** The table the Supabase CLI keeps, so that either tool sees what the other has applied. */
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
 * transaction with its record: a migration that fails leaves nothing behind. Returns the files applied.
 */
export async function migrate(sql: Sql, folder: string = MIGRATIONS): Promise<string[]> {
  await sql.transaction((tx) => tx.script(HISTORY))
  const rows = await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const done = new Set(rows.map((row) => row.version))
  const applied: string[] = []
  for (const migration of await migrations(folder)) {
    if (done.has(migration.version)) continue
    await apply(sql, folder, migration)
    applied.push(migration.file)
  }
  return applied
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
