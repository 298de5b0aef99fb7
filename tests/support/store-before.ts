import { createRxDatabase, type RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import {
  recordSchema,
  stateSchema,
  studySchema,
  type StoreCollections,
  type StoreDatabase,
} from '../../sync/store/schema.ts'
import type { Cipher } from '../../sync/vault/cipher.ts'
import { sealedStorage } from '../../sync/vault/sealed-storage.ts'

/**
 * The rows of a person as versions before packed rows kept them: RxDB on Dexie, one database a collection.
 * @param name `<prefix>-store-<user>`, with a cipher `-sealed` after it
 */
export async function openStoreBefore(name: string, cipher: Cipher | null): Promise<StoreDatabase> {
  const dexie = getRxStorageDexie() as unknown as RxStorage<unknown, object>
  const storage = cipher ? sealedStorage(dexie, cipher, { studies: 'study', records: 'body', state: 'value' }) : dexie
  const database = await createRxDatabase<StoreCollections>({ name, multiInstance: false, eventReduce: true, storage })
  await database.addCollections({
    studies: { schema: studySchema },
    records: { schema: recordSchema },
    state: { schema: stateSchema },
  })
  return database
}
