import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../engine/durable-files.ts'
import { EMBEDDED_VERSION, ENGINES } from '../engine/engines.ts'
import { inWords, OperatorError } from '../operator-error.ts'
import type { Sql } from '../engine/sql.ts'

/** `pglite`: the database lies in the folder. `postgres`: on a server that DATABASE_URL names. */
export type Engine = 'pglite' | 'postgres'

/** The record of a data folder, in its `folder.json`. */
export interface FolderRecord {
  /** Random. A database on a server stores the id of the folder with its files. */
  readonly id: string
  readonly engine: Engine
}

const RECORD = 'folder.json'
const RESTORE =
  'Bring it back from a backup (docs/deploy.md, "Backup and restore"), or set HAWA_DATA to an empty folder.'

/**
 * Looks at a data folder before anything in it is opened or made; the caller holds its lock. Null: it was never used.
 * Throws an OperatorError where a part of it is missing or is of another engine: nothing new is begun beside the
 * remains of old data.
 */
export async function inspect(folder: string, engine: Engine): Promise<FolderRecord | null> {
  const names = new Set(await readdir(folder))
  const record = names.has(RECORD) ? parse(path.join(folder, RECORD), await text(path.join(folder, RECORD))) : null
  const files = names.has('objects') && (await holdsFiles(path.join(folder, 'objects')))
  const used = record !== null || names.has('pg') || files || names.has('mail.jsonl')
  if (used && !names.has('keys.json')) {
    throw new OperatorError(`${path.join(folder, 'keys.json')} is missing, and what it belongs to is there. ${RESTORE}`)
  }
  if (engine === 'pglite') {
    const home = path.join(folder, 'pg')
    if (record?.engine === 'postgres') {
      throw new OperatorError(
        `${folder} belongs to a database on a PostgreSQL server. Say which with DATABASE_URL, ` +
          'or set HAWA_DATA to another folder.',
      )
    }
    if (names.has('pg')) await checkVersion(folder, home)
    else if (record || files) {
      throw new OperatorError(`${home}, the database, is missing, and what belongs to it is there. ${RESTORE}`)
    }
  } else if (names.has('pg')) {
    throw new OperatorError(
      `${folder} has a database of its own, and DATABASE_URL names another. Start without ` +
        'DATABASE_URL, or set HAWA_DATA to another folder.',
    )
  }
  return record
}

/** Writes the record of a new folder; it is durable when this resolves. */
export async function describe(folder: string, engine: Engine): Promise<FolderRecord> {
  const record = { id: crypto.randomUUID(), engine }
  await replaceFile(path.join(folder, RECORD), `${JSON.stringify(record)}\n`)
  return record
}

/** One row: the folder with the files and keys of this database. Only the owner of the database may read it. */
const OWNER = `
  create schema if not exists hawa_server;
  create table if not exists hawa_server.folder (
    single boolean primary key default true check (single), id text not null, since timestamptz not null default now()
  );
  alter table hawa_server.folder enable row level security;`

/**
 * A database on a server belongs to the data folder with this id from its first start on. Throws an OperatorError where
 * it belongs to another one, unless `adopt`, which gives it to this one.
 */
export async function claimDatabase(sql: Sql, id: string, adopt: boolean): Promise<void> {
  await sql.transaction((tx) => tx.script(OWNER))
  await sql.query(
    `insert into hawa_server.folder (id) values ($1)
     on conflict (single) do update set id = excluded.id, since = now() where $2::boolean`,
    [id, adopt],
  )
  const [owner] = await sql.query<{ id: string; since: string }>(
    'select id, since::date::text as since from hawa_server.folder',
  )
  if (owner?.id === id) return
  throw new OperatorError(
    `DATABASE_URL names the database of another data folder (${owner?.id}, since ${owner?.since}): files and keys ` +
      'would not fit. Set HAWA_DATA to that folder, or restore it from a backup. If it is lost, start once with ' +
      'HAWA_ADOPT_DATABASE=1.',
  )
}

async function checkVersion(folder: string, home: string): Promise<void> {
  const version = await versionOf(home)
  if (version !== EMBEDDED_VERSION) throw new OperatorError(wayOut(folder, version, EMBEDDED_VERSION, ENGINES))
}

/** Major version of the PostgreSQL that made the database in this folder. */
export async function versionOf(home: string): Promise<string> {
  const file = path.join(home, 'PG_VERSION')
  return (
    await text(file).catch((error: unknown) => {
      throw new OperatorError(`${file} cannot be read: ${home} is no whole database. ${RESTORE}`, { cause: error })
    })
  ).trim()
}

/**
 * The way out, in words, for a folder whose database this Hawa does not open: it can be carried over if `engines` has
 * its version.
 */
export function wayOut(folder: string, version: string, opens: string, engines: object): string {
  const aside = `${folder}-${version}`
  return (
    `${path.join(folder, 'pg')} is a database of PostgreSQL ${version}; this Hawa opens ${opens}. ` +
    (Object.hasOwn(engines, version)
      ? `Stop the server and carry it over: mv ${folder} ${aside}, then HAWA_DATA=${folder} npm run restore -- ${aside}`
      : 'Start it with the Hawa that made it.')
  )
}

async function holdsFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.some((entry) => entry.isFile() && !entry.name.startsWith('.'))
}

async function text(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw inWords(error, file)
  }
}

function parse(file: string, content: string): FolderRecord {
  try {
    const value = JSON.parse(content) as Partial<FolderRecord> | null
    const { id, engine } = value ?? {}
    if (typeof id === 'string' && (engine === 'pglite' || engine === 'postgres')) return { id, engine }
  } catch {
    // Not JSON: damaged, as below.
  }
  throw new OperatorError(`${file} is damaged: it does not hold id and engine. ${RESTORE}`)
}
