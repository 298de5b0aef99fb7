import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Functions of the data API that a visitor may call; tests/database/privileges.test.ts checks the database against this
 * list.
 */
export const VISITORS_DOORS = [
  'apply_command',
  'confirm_newsletter',
  'legal_version',
  'public_study_map',
  'published',
  'unsubscribe_newsletter',
  'verify_report',
] as const

export const BUCKETS = ['mission-reports', 'message-files', 'mission-photos', 'request-photos'] as const

export interface PublicSchema {
  readonly tables: readonly string[]
  readonly functions: readonly string[]
}

/** The tables and functions that the migrations of this checkout put into the schema of the data API. */
export async function publicSchema(migrations: string): Promise<PublicSchema> {
  const tables = new Set<string>()
  const functions = new Set<string>()
  for (const name of (await readdir(migrations)).filter((one) => one.endsWith('.sql')).toSorted()) {
    const sql = await readFile(path.join(migrations, name), 'utf8')
    for (const [, table = ''] of sql.matchAll(/^create table (?:if not exists )?public\.(\w+)/gm)) tables.add(table)
    for (const [, table = ''] of sql.matchAll(/^drop table (?:if exists )?public\.(\w+)/gm)) tables.delete(table)
    for (const [, made = ''] of sql.matchAll(/^create (?:or replace )?function public\.(\w+)/gm)) functions.add(made)
  }
  return { tables: [...tables], functions: [...functions] }
}
