import type { PackedTable } from './packed/packed-table.ts'
import type { ProvenCollection, RecordRow, StoreDatabase, StudyRow } from './schema.ts'

/**
 * Visits every row as of one moment, deleted ones included (until RxDB's clean-up), without opening its contents. This
 * runs at each start, and a query of RxDB would open each row.
 */
export async function eachRow(
  database: StoreDatabase,
  collection: ProvenCollection,
  visit: (row: WrittenRow, deleted: boolean) => void,
): Promise<void> {
  const table = database[collection].storageInstance.internals as PackedTable
  await table.eachHead((head) => visit(head as unknown as WrittenRow, head._deleted))
}

/**
 * The fields of a row that are not its contents, with the time of its last write in milliseconds: of two states, in
 * whatever order they arrive, the later one counts.
 */
export type WrittenRow = (Omit<StudyRow, 'study'> | Omit<RecordRow, 'body'>) & {
  readonly _meta: { readonly lwt: number }
}
