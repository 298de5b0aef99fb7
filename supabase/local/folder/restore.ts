import { existsSync } from 'node:fs'
import { cp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { unpack, UNFINISHED } from './backup.ts'
import { carryDatabase, type Progress } from '../engine/carry.ts'
import { versionOf, wayOut } from './data-folder.ts'
import { readDeletions, repeatDeletions } from './deletions.ts'
import { syncFolder, syncTree } from '../engine/durable-files.ts'
import { EMBEDDED_VERSION, ENGINES } from '../engine/engines.ts'
import { lockFolder } from './folder-lock.ts'
import { openLog } from '../log/log.ts'
import { codeOf, inWords, OperatorError } from '../operator-error.ts'
import { openStack, type StackOptions } from '../stack.ts'

export interface RestoreOptions extends Pick<StackOptions, 'databaseUrl' | 'log'> {
  /** Rebuild the embedded database from its rows, even if its version is already the server's. */
  readonly rebuild?: boolean
  readonly said?: Progress
}

/**
 * Makes `dataDir` out of a backup, or out of a data folder that no server has open, and begins a new timeline, which
 * tells devices to send again the commands that this server has lost (decision 0055). Accounts that were deleted since
 * are deleted again (decision 0091). A database of an older PostgreSQL is carried over (decision 0082). With
 * `databaseUrl` the database was restored there before, with its own tools. No request is answered meanwhile. `source`
 * stays as it is; `dataDir` appears only when all is done. Throws an OperatorError.
 */
export async function restore(source: string, dataDir: string, options: RestoreOptions = {}): Promise<void> {
  await examine(source, dataDir, options)
  const release = await hold(source, options)
  const draft = `${dataDir}${UNFINISHED}`
  try {
    await rm(draft, { recursive: true, force: true })
    await make(draft, source, options)
    // A server that was started meanwhile may have begun a folder there.
    await requireNothing(dataDir)
    if (existsSync(dataDir)) await rmdir(dataDir)
    await rename(draft, dataDir)
    await syncFolder(path.dirname(dataDir))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw inWords(error, dataDir)
  } finally {
    release()
  }
}

async function examine(source: string, dataDir: string, { databaseUrl }: RestoreOptions): Promise<void> {
  if (!databaseUrl && !existsSync(path.join(source, 'pg'))) {
    throw new OperatorError(
      `${source} holds no database. Restore it into a PostgreSQL server first and say which with DATABASE_URL.`,
    )
  }
  if (databaseUrl && existsSync(path.join(source, 'pg'))) {
    throw new OperatorError(
      `${source} has a database of its own, and DATABASE_URL names another. Leave DATABASE_URL out.`,
    )
  }
  await requireNothing(dataDir)
  if (!existsSync(path.join(source, 'keys.json'))) {
    throw new OperatorError(`${source} is no backup: it has no keys.json.`)
  }
}

async function requireNothing(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new OperatorError(`${dataDir} is not empty. Move it aside first: it may be needed.`)
  }
}

/** Locks the folder, so that no server opens it meanwhile. Throws FolderInUse if one has it open. */
async function hold(source: string, { log = openLog('warn') }: RestoreOptions): Promise<() => void> {
  try {
    return await lockFolder(source, { log })
  } catch (error) {
    // No server runs on a disk that is mounted for reading alone.
    if (codeOf(error) === 'EROFS') return () => undefined
    throw inWords(error, source)
  }
}

async function make(draft: string, source: string, options: RestoreOptions): Promise<void> {
  const { databaseUrl, log, rebuild = false, said = () => undefined } = options
  said('files')
  await unpack(source, draft)
  if (!databaseUrl) await bringDatabase(source, draft, rebuild, said)
  await syncTree(draft)
  // A database on a server was restored as well, and may belong to another folder.
  const stack = await openStack({ databaseUrl, log, dataDir: draft, adoptDatabase: true })
  try {
    await stack.sql('select hawa.begin_timeline()')
    const register = await readDeletions(path.dirname(source))
    const kept = register === null ? [] : await repeatDeletions(stack.sql, register)
    for (const profile of kept) {
      ;(log ?? openLog('warn')).warn('a deleted account is back: no other administrator is left', { profile })
    }
  } finally {
    await stack.close()
  }
}

async function bringDatabase(source: string, draft: string, rebuild: boolean, said: Progress): Promise<void> {
  const [from, to] = [path.join(source, 'pg'), path.join(draft, 'pg')]
  const version = await versionOf(from)
  const [older, own] = [ENGINES[version], ENGINES[EMBEDDED_VERSION]]
  if (!older || !own) throw new OperatorError(wayOut(source, version, EMBEDDED_VERSION, ENGINES))
  said('the database')
  if (version === EMBEDDED_VERSION && !rebuild) return cp(from, to, { recursive: true })
  const copy = `${to}-${version}`
  await cp(from, copy, { recursive: true })
  await carryDatabase({ folder: copy, engine: await older() }, { folder: to, engine: await own() }, said)
  await rm(copy, { recursive: true })
}
