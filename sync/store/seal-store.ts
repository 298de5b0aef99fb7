import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core'
import type { UserId } from '../domain/ids.ts'
import type { Cipher } from '../vault/cipher.ts'
import { openPlainDatabase, openStoreDatabase, emptySealedDatabase } from './database.ts'
import type { StoreDatabase } from './schema.ts'
import { writeRows } from './write-rows.ts'

/**
 * Copies rows pulled before a PIN was set into the encrypted database, so that a tablet that then loses its network
 * keeps its missions. Discards the remains of an earlier attempt first. The unencrypted rows stay; the caller deletes
 * them once it has recorded that the copy is complete.
 */
export async function sealStore(prefix: string, userId: UserId, cipher: Cipher): Promise<void> {
  await emptySealedDatabase(prefix, userId)
  const plain = await openPlainDatabase(prefix, userId, cipher)
  if (!plain) return
  try {
    await copy(plain.database, prefix, userId, cipher)
  } catch {
    // A disk too full for both copies, or unreadable rows: secrecy first, the rows are pulled again.
    await emptySealedDatabase(prefix, userId)
  } finally {
    await plain.close()
  }
}

async function copy(plain: StoreDatabase, prefix: string, userId: UserId, cipher: Cipher): Promise<void> {
  const sealed = await openStoreDatabase(prefix, userId, cipher)
  try {
    // An older tab may still be pulling: read its cursor before the rows, so that it is never ahead of them [L9].
    const state = await rowsOf(plain.state)
    await write(sealed.database.studies, await rowsOf(plain.studies))
    await write(sealed.database.records, await rowsOf(plain.records))
    await write(sealed.database.state, state)
  } finally {
    await sealed.close()
  }
}

async function rowsOf<Row extends { readonly id: string }>(collection: RxCollection<Row>): Promise<readonly Row[]> {
  const { documents } = await collection.storageInstance.query(collection.find().getPreparedQuery())
  return documents.map((document) => {
    const { _rev, _meta, _deleted, _attachments, ...row } = document as RxDocumentData<{ readonly id: string }>
    return row as unknown as Row
  })
}

const CHUNK = 1000

async function write<Row extends { readonly id: string }>(
  collection: RxCollection<Row>,
  rows: readonly Row[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const { error } = await writeRows(collection, rows.slice(at, at + CHUNK), true)
    if (error.length > 0) throw new Error('rows could not be sealed', { cause: error[0] })
  }
}
