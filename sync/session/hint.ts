import { deviceDatabaseName, type Identity } from './device-database.ts'

/**
 * Who is probably signed in, read without Dexie, RxDB or the network: for pages that only have to choose a
 * header. Null when nobody is or when it cannot be told.
 */
export function readIdentityHint(prefix = 'hawa'): Promise<Identity | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null)
    const opening = indexedDB.open(deviceDatabaseName(prefix))
    // The database does not exist: leave it so, its tables are the sync's to make.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(null)
    opening.onsuccess = () => {
      const database = opening.result
      const done = (identity: Identity | null) => {
        database.close()
        resolve(identity)
      }
      if (!database.objectStoreNames.contains('values')) return done(null)
      const reading = database.transaction('values').objectStore('values').get('identity')
      reading.onerror = () => done(null)
      reading.onsuccess = () => done((reading.result as { readonly value: Identity } | undefined)?.value ?? null)
    }
  })
}
