import type { StoreDatabase } from './schema.ts'

/**
 * Rejects when it could not be written, and works again as soon as there is room: RxDB's `incrementalUpsert` queues the
 * writes of a row behind each other and after one that failed fails for ever, until the page is opened anew.
 */
export async function writeStateRow(database: StoreDatabase, id: string, value: object): Promise<void> {
  await database.state.upsert({ id, value: { ...value } })
}
