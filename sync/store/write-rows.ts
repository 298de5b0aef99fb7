import type { RxCollection, RxStorageWriteError } from 'rxdb/plugins/core'

interface Written<Row> {
  readonly error: readonly RxStorageWriteError<Row>[]
}

/**
 * Writes pulled rows over existing ones. `first`: the store is nearly empty, so rows are inserted, which saves an RxDB
 * document per row; only rows left by an interrupted pull are replaced.
 */
export async function writeRows<Row extends { readonly id: string }>(
  collection: RxCollection<Row>,
  rows: readonly Row[],
  first: boolean,
): Promise<Written<Row>> {
  if (!first) return collection.bulkUpsert([...rows])
  const { error } = await collection.bulkInsert([...rows])
  const known = new Set(error.filter(isConflict).map(({ documentId }) => documentId))
  const failed = error.filter((each) => !isConflict(each))
  if (known.size === 0 || failed.length > 0) return { error: failed }
  return collection.bulkUpsert(rows.filter(({ id }) => known.has(id)))
}

const isConflict = ({ status }: { readonly status: number }): boolean => status === 409
