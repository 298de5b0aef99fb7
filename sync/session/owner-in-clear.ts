import type { UserId } from '../domain/ids.ts'
import { deviceDatabaseName } from '../ground/database-names.ts'
import type { Identity } from './device-database.ts'
import { peek, settled } from './device-glance.ts'

/**
 * The signed-in person, if their pages may be kept as they are: nobody has or had a code on this device. Null for any
 * doubt: nobody signed in, locked, a database that is missing, unreadable or of an older version. Loads no database
 * library and creates nothing.
 */
export async function ownerInClear(prefix: string): Promise<UserId | null> {
  let owner: UserId | null = null
  await peek(deviceDatabaseName(prefix), 'values', async (values) => {
    const vaults = values.transaction.db.transaction('vaults').objectStore('vaults')
    const [identity, key, coded] = await Promise.all([
      settled<{ readonly value: Identity } | undefined>(values.get('identity')),
      settled<unknown>(values.get('data-key')),
      settled(vaults.count()),
    ])
    if (coded === 0 && key === undefined) owner = identity?.value.userId ?? null
    return true
  })
  return owner
}
