import type { Profile } from '../domain/profile.ts'
import { FIRST_GEN } from '../store/feed-state.ts'
import { readRaw, tableOf } from '../store/rows.ts'
import type { StoreDatabase } from '../store/schema.ts'
import { writeRows } from '../store/write-rows.ts'
import type { FeedPage, SentRow } from '../transport/transport.ts'
import type { Feed } from './feed.ts'

export interface Applying {
  readonly gen: number
  readonly me: Profile | null
  /** Rows with unsettled work on this device: never purged [L8]. */
  readonly kept: ReadonlySet<string>
  /** In a pull from zero: rows that it has not brought by the end are deleted, this person may no longer see them. */
  readonly full: boolean
}

/**
 * Writes one page into the collection of its feed; after the last one also deletes what is left of older generations
 * and of settled work. Idempotent: a second time changes nothing [L9]. Rejects where a row cannot be written.
 */
export async function applyPage(
  database: StoreDatabase,
  feed: Feed,
  page: FeedPage<SentRow>,
  applying: Applying,
): Promise<void> {
  const { gen, me, kept, full } = applying
  const rowById = new Map(page.unreadable.map((head) => [head.id, feed.unreadable(head, gen)]))
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
  const table = tableOf(database, feed.collection)
  const isFirst = full && gen === FIRST_GEN
  if (rowById.size > 0) throwOnErrors(await writeRows(table, [...rowById.values()], isFirst))
  await takeOut([...left])
  if (!page.ended) return
  // The first generation: there are no older rows.
  if (full && !isFirst) await takeOut(idsOf(await readRaw(table, { gen: { $ne: gen } })))
  if (feed.gone) await takeOut(idsOf(await readRaw(table, feed.gone)).filter((id) => !kept.has(id)))

  async function takeOut(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    // Reads the storage, not RxDB's query cache, which lacks the latest writes of other tabs.
    const found = await table.storageInstance.findDocumentsById(ids, false)
    if (found.length === 0) return
    // RxDB keeps deleted rows until a clean-up: emptying them first removes the content at once.
    throwOnErrors(await table.bulkUpsert(found.map((row) => feed.left(row, kept.has(row.id)))))
    const purged = idsOf(found).filter((id) => !kept.has(id))
    if (purged.length > 0) throwOnErrors(await table.bulkRemove(purged))
  }
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

/** For example a full disk: the page counts as not applied, the cursor stays. */
function throwOnErrors(result: { readonly error: readonly unknown[] }): void {
  if (result.error.length > 0) throw new Error('rows could not be written', { cause: result.error[0] })
}
