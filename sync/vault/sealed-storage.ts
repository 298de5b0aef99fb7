import { wrapRxStorageInstance, type RxDocumentData, type RxStorage } from 'rxdb/plugins/core'
import { fromBase64, toBase64 } from './base64.ts'
import type { Cipher } from './cipher.ts'

/**
 * RxDB's storage with one encrypted field per row, through the interface of RxDB's own encryption plugin. That plugin
 * (crypto-js) neither authenticates its ciphertext nor is maintained.
 * @param fieldOf the encrypted field of each collection: an object, or null, which stays null. Its ciphertext is text
 * (base64), because the storage below walks through objects
 */
export function sealedStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  cipher: Cipher,
  fieldOf: Readonly<Record<string, string>>,
): RxStorage<Internals, Options> {
  return {
    ...storage,
    async createStorageInstance(params) {
      const instance = await storage.createStorageInstance(params)
      const field = fieldOf[params.collectionName]
      if (field === undefined) return instance
      const change = (row: RxDocumentData<unknown>, to: (value: unknown) => unknown) => {
        const value = (row as Readonly<Record<string, unknown>>)[field]
        return value === null || value === undefined ? row : { ...row, [field]: to(value) }
      }
      return wrapRxStorageInstance(
        params.schema,
        instance,
        (row) => change(row, (value) => toBase64(cipher.seal(value))),
        (row) =>
          change(row, (value) => (typeof value === 'string' ? cipher.open(fromBase64(value)) : value)) as typeof row,
      )
    },
  }
}
