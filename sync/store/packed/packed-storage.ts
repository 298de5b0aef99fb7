import { ensureRxStorageInstanceParamsAreCorrect, RXDB_VERSION, type RxStorage } from 'rxdb/plugins/core'
import { openPacked } from './packed-database.ts'
import { PACKED, packedInstance } from './packed-instance.ts'
import type { PackedTable } from './packed-table.ts'

/**
 * RxDB's storage of ours: many rows in one record of IndexedDB, a whole RxDB database in one of IndexedDB, of the same
 * name.
 * @param onLost the browser dropped the connection of this database: all its instances are useless from now on
 */
export function packedStorage(onLost: (databaseName: string) => void): RxStorage<PackedTable, object> {
  return {
    name: PACKED,
    rxdbVersion: RXDB_VERSION,
    async createStorageInstance(params) {
      ensureRxStorageInstanceParamsAreCorrect(params)
      return packedInstance(params, await openPacked(params.databaseName, () => onLost(params.databaseName)))
    },
  }
}
