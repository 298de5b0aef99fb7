import { deviceDatabaseName, outboxName, VISITOR } from '../runtime/database-names.ts'

/** What lies on this device. */
export interface DeviceGlance {
  readonly signedIn: boolean
  /** Somebody may come back with a code. */
  readonly codes: boolean
  /** Messages of a visitor wait to be sent. */
  readonly messages: boolean
}

/**
 * For a page that has to decide whether to load what opens the databases: read without Dexie, and nothing is made by
 * looking. What is not there or cannot be read counts as nothing.
 */
export async function glanceAtDevice(prefix: string): Promise<DeviceGlance> {
  const device = deviceDatabaseName(prefix)
  const [signedIn, codes, messages] = await Promise.all([
    // That of a version before codes has no vaults.
    peek(device, 'values', async (values) => (await settled(values.get('identity'))) !== undefined),
    peek(device, 'vaults', async (vaults) =>
      (await settled<{ readonly pin: unknown }[]>(vaults.getAll())).some(({ pin }) => pin !== null),
    ),
    peek(outboxName(prefix, VISITOR), 'commands', async (commands) => (await settled(commands.count())) > 0),
  ])
  return { signedIn, codes, messages }
}

async function peek(name: string, store: string, read: (store: IDBObjectStore) => Promise<boolean>): Promise<boolean> {
  try {
    const opening = indexedDB.open(name)
    // It was not there: what looking has begun is taken back.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    const database = await settled(opening)
    // Whoever removes it is not kept waiting.
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

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}
