import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core'
import type { UserId } from '../domain/ids.ts'
import type { Cipher } from '../vault/cipher.ts'
import { openPlainDatabase, openStoreDatabase, emptySealedDatabase } from './database.ts'
import type { StoreDatabase } from './schema.ts'
import { writeRows } from './write-rows.ts'

/**
 * Copies what was pulled before a code was set, sealed, into the database that is used from then on: a tablet that
 * loses its network right after it keeps its missions. What an earlier try has left there goes first. The unsealed rows
 * stay; whoever calls removes them once it is written down that the copy is whole.
 */
export async function sealStore(prefix: string, userId: UserId, cipher: Cipher): Promise<void> {
  await emptySealedDatabase(prefix, userId)
  const plain = await openPlainDatabase(prefix, userId, cipher)
  if (!plain) return
  try {
    await copy(plain.database, prefix, userId, cipher)
  } catch {
    // A disk too full to hold them twice, or rows that cannot be read: secrecy first, they are pulled again.
    await emptySealedDatabase(prefix, userId)
  } finally {
    await plain.close()
  }
}

async function copy(plain: StoreDatabase, prefix: string, userId: UserId, cipher: Cipher): Promise<void> {
  const sealed = await openStoreDatabase(prefix, userId, cipher)
  try {
    // A tab of before may be pulling: how far it has read is read before the rows, and so never ahead of them [L9].
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
