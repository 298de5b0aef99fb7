import { deviceDatabaseName, outboxName, VISITOR } from '../ground/database-names.ts'

/** A short summary of the data on this device. */
export interface DeviceGlance {
  readonly signedIn: boolean
  /** Somebody can return with a PIN. */
  readonly codes: boolean
  /** Visitor messages wait to be sent. */
  readonly messages: boolean
}

/**
 * Tells a page whether it must load the code of the databases. Reads without Dexie and creates nothing; missing or
 * unreadable data count as none.
 */
export async function glanceAtDevice(prefix: string): Promise<DeviceGlance> {
  const device = deviceDatabaseName(prefix)
  const [signedIn, codes, messages] = await Promise.all([
    // The database of a version before PINs has no vaults.
    peek(device, 'values', async (values) => (await settled(values.get('identity'))) !== undefined),
    peek(device, 'vaults', async (vaults) =>
      (await settled<{ readonly pin: unknown }[]>(vaults.getAll())).some(({ pin }) => pin !== null),
    ),
    peek(outboxName(prefix, VISITOR), 'commands', async (commands) => (await settled(commands.count())) > 0),
  ])
  return { signedIn, codes, messages }
}

/** The answer of `read` about a store; false for a database that is missing or unreadable, which it does not create. */
export async function peek(
  name: string,
  store: string,
  read: (store: IDBObjectStore) => Promise<boolean>,
): Promise<boolean> {
  try {
    const opening = indexedDB.open(name)
    // The database did not exist: undo its creation.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    const database = await settled(opening)
    // Do not block a tab that deletes the database.
    database.onversionchange = () => database.close()
    try {
      return await read(database.transaction(store).objectStore(store))
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}
