import { existsSync } from 'node:fs'
import path from 'node:path'
import { unpack } from './backup.ts'
import { OperatorError } from './operator-error.ts'
import { openStack, type StackOptions } from './stack.ts'

/**
 * Makes `dataDir` out of a backup and begins a new timeline, which tells devices to send again what this server has forgotten
 * (decision 0055). With `databaseUrl` the database was restored there before, with its own tools. Ends before anybody is served.
 */
export async function restore(
  backup: string, dataDir: string, options: Pick<StackOptions, 'databaseUrl' | 'log'> = {},
): Promise<void> {
  if (!options.databaseUrl && !existsSync(path.join(backup, 'pg'))) {
    throw new OperatorError(`${backup} holds no database. Restore it into a PostgreSQL server first and say which ` +
      'with DATABASE_URL.')
  }
  await unpack(backup, dataDir)
  // The database was restored as well, and may be of another folder.
  const stack = await openStack({ ...options, dataDir, adoptDatabase: true })
  try {
    await stack.sql('select hawa.begin_timeline()')
  } finally {
    await stack.close()
  }
}
