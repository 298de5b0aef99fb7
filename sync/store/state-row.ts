import type { StoreDatabase } from './schema.ts'

/**
 * Rejects when the write fails, and works again once there is room. RxDB's `incrementalUpsert` would not: it queues the
 * writes of a row, and after a failure rejects all later ones until the page is reloaded.
 */
export async function writeStateRow(database: StoreDatabase, id: string, value: object): Promise<void> {
  await database.state.upsert({ id, value: { ...value } })
}
