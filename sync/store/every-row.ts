import type { DexieStorageInternals } from 'rxdb/plugins/core'
import type { ProvenCollection, RecordRow, StoreDatabase, StudyRow } from './schema.ts'

const CHUNK = 1000

/**
 * Visits every row, deleted ones included (until RxDB's clean-up), in chunks of `getAll`, without opening sealed
 * contents. This runs at each start, and a query of RxDB takes several times as long [decision 0103]: it walks a cursor
 * and opens each row. The one place that depends on RxDB's table; the pull's tests fail when that changes.
 */
export async function eachRow(
  database: StoreDatabase,
  collection: ProvenCollection,
  visit: (row: WrittenRow, deleted: boolean) => void,
): Promise<void> {
  const { dexieTable } = await (database[collection].storageInstance.internals as DexieStorageInternals)
  for (let last = ''; ;) {
    const rows: readonly StoredRow[] = await dexieTable.where(':id').above(last).limit(CHUNK).toArray()
    for (const row of rows) visit(row, row._deleted === '1')
    if (rows.length < CHUNK) return
    last = rows.at(-1)?.id ?? last
  }
}

type StoredRow = WrittenRow & { readonly _deleted: '0' | '1' }

/**
 * A row with the time of its last write in milliseconds: of two states, in whatever order they arrive, the later one
 * counts.
 */
export type WrittenRow = (StudyRow | RecordRow) & { readonly _meta: { readonly lwt: number } }
