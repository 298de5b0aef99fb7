/** Writes what a feed brings into its collection. Reads the storage, not RxDB's caches: other tabs write, too. */
import type { Profile } from '../domain/profile.ts'
import { FIRST_GEN } from '../store/feed-state.ts'
import { readRaw, tableOf, type PulledRow } from '../store/rows.ts'
import type { StoreDatabase } from '../store/schema.ts'
import { writeRows } from '../store/write-rows.ts'
import type { FeedPage, SentRow } from '../transport/transport.ts'
import type { Feed } from './feed.ts'

export interface Applying {
  readonly gen: number
  readonly me: Profile | null
  /** Rows with unsettled work on this device: never purged [L8]. */
  readonly kept: ReadonlySet<string>
  /** The first pull from zero on this device: the collection holds only rows of that pull. */
  readonly first: boolean
}

/** Writes one page. Idempotent: a second time changes nothing [L9]. Rejects where the disk takes not every row. */
export async function applyPage<Row extends PulledRow, Sent extends SentRow>(
  database: StoreDatabase,
  feed: Feed<Row, Sent>,
  page: FeedPage<Sent>,
  { gen, me, kept, first }: Applying,
): Promise<void> {
  const rowById = new Map<string, Row>()
  const left = new Set<string>()
  for (const sent of page.rows) {
    if (sent.deleted) {
      rowById.delete(sent.id)
      left.add(sent.id)
    } else {
      left.delete(sent.id)
      rowById.set(sent.id, feed.stored(sent, gen, me))
    }
  }
  for (const head of page.unreadable) rowById.set(head.id, feed.unreadable(head, gen))
  const rows = [...rowById.values()]
  if (rows.length > 0) throwOnErrors(await writeRows(tableOf<Row>(database, feed.collection), rows, first))
  await takeOut(database, feed, [...left], kept)
}

/** After a pull from zero: deletes the rows that it did not bring, which this person may no longer see. */
export async function sweep<Row extends PulledRow, Sent extends SentRow>(
  database: StoreDatabase,
  feed: Feed<Row, Sent>,
  { gen, kept }: Applying,
): Promise<void> {
  // The first generation: there are no older rows.
  if (gen === FIRST_GEN) return
  const older = await readRaw(tableOf(database, feed.collection), { gen: { $ne: gen } })
  await takeOut(database, feed, idsOf(older), kept)
}

/** Deletes rows that were kept only for unsettled work, now settled. */
export async function releaseGone<Row extends PulledRow, Sent extends SentRow>(
  database: StoreDatabase,
  feed: Feed<Row, Sent>,
  { kept }: Applying,
): Promise<void> {
  if (feed.gone === null) return
  const gone = idsOf(await readRaw(tableOf<Row>(database, feed.collection), feed.gone))
  const free = gone.filter((id) => !kept.has(id))
  await takeOut(database, feed, free, kept)
}

async function takeOut<Row extends PulledRow, Sent extends SentRow>(
  database: StoreDatabase,
  feed: Feed<Row, Sent>,
  ids: readonly string[],
  kept: ReadonlySet<string>,
): Promise<void> {
  if (ids.length === 0) return
  const table = tableOf<Row>(database, feed.collection)
  const found = await table.storageInstance.findDocumentsById([...ids], false)
  if (found.length === 0) return
  // RxDB keeps deleted rows until a clean-up: emptying them first removes the content at once.
  throwOnErrors(await table.bulkUpsert(found.map((row) => feed.left(row, kept.has(row.id)))))
  const purged = idsOf(found).filter((id) => !kept.has(id))
  if (purged.length > 0) throwOnErrors(await table.bulkRemove(purged))
}

const idsOf = (rows: readonly PulledRow[]): string[] => rows.map(({ id }) => id)

/** For example a full disk: the page counts as not applied, the cursor stays. */
function throwOnErrors(result: { readonly error: readonly unknown[] }): void {
  if (result.error.length > 0) throw new Error('rows could not be written', { cause: result.error[0] })
}
