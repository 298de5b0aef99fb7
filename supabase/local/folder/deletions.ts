import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../engine/durable-files.ts'
import type { Log } from '../log/log.ts'
import { codeOf, OperatorError } from '../operator-error.ts'
import type { Query } from '../engine/sql.ts'

/** File in the folder of the backups with all accounts deleted so far, also since the newest backup. */
const REGISTER = 'deleted-accounts.json'

/** The register that lies in this folder of backups; null: none. Throws an OperatorError when it cannot be read. */
export async function readDeletions(backups: string): Promise<string | null> {
  const file = path.join(backups, REGISTER)
  try {
    const text = await readFile(file, 'utf8')
    if (Array.isArray(JSON.parse(text))) return text
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new OperatorError(
    `${file} is damaged. It says whose accounts were deleted since the backups: bring it back ` +
      'from a copy of them. Without it, move it aside, and delete those accounts again by hand.',
  )
}

/** Deletes again the accounts that a backup has brought back. Returns the profiles that could not be deleted. */
export async function repeatDeletions(query: Query, register: string): Promise<readonly string[]> {
  const [row] = await query<{ kept: readonly string[] }>(
    `select hawa.repeat_deletions($1::text::jsonb) -> 'kept' as kept`,
    [register],
  )
  return row?.kept ?? []
}

export interface Deletions {
  /** Writes the register anew from the database; resolves when it is durable or the failure is in the log. */
  readonly keep: () => Promise<void>
}

/**
 * Keeps `hawa.deletions()` beside the backups. Accounts that the register names and the database has again (it was
 * restored in some way) are deleted first, before any request is answered. A damaged register is left as it is.
 */
export async function deletionsBeside(query: Query, backups: string, log: Log): Promise<Deletions> {
  const write = async (): Promise<void> => {
    await mkdir(backups, { recursive: true, mode: 0o700 })
    const register = await readDeletions(backups)
    if (register !== null) await repeatDeletions(query, register)
    const [row] = await query<{ register: string }>('select hawa.deletions()::text as register')
    if (row && (register !== null || row.register !== '[]')) {
      await replaceFile(path.join(backups, REGISTER), `${row.register}\n`)
    }
  }
  let last: Promise<void> = Promise.resolve()
  const keep = (): Promise<void> => {
    last = last.then(write).catch((error: unknown) => log.error('the register of deletions was not written', { error }))
    return last
  }
  await keep()
  return { keep }
}
