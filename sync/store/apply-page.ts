import type { StudyId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Study } from '../domain/study.ts'
import type { FeedPage } from '../transport/transport.ts'
import { FIRST_GEN } from './feed-state.ts'
import { readRaw } from './rows.ts'
import { NOT_MINE, type StoreDatabase, type StudyRow } from './schema.ts'
import { missionFirst, newestFirst } from './sort-key.ts'
import { writeRows } from './write-rows.ts'

export interface Applying {
  readonly gen: number
  readonly me: Pick<Profile, 'id'> | null
  /** Studies with unsettled work on this device: never purged [L8]. */
  readonly kept: ReadonlySet<StudyId>
  /** The first pull from zero on this device: the store holds only rows of that pull. */
  readonly first: boolean
}

/** Writes one page of the feed. Idempotent: a second time changes nothing [L9]. */
export async function applyPage(database: StoreDatabase, page: FeedPage, applying: Applying): Promise<void> {
  const rowById = new Map<StudyId, StudyRow>()
  const left = new Map<StudyId, number>()
  for (const row of page.rows) {
    if (row.deleted) {
      rowById.delete(row.id)
      left.set(row.id, row.rev)
    } else {
      const { deleted: _, ...study } = row
      left.delete(row.id)
      rowById.set(row.id, rowOf(study, applying))
    }
  }
  for (const head of page.unreadable) rowById.set(head.id, unreadable(head, applying.gen))
  if (rowById.size > 0) throwOnErrors(await writeRows(database.studies, [...rowById.values()], applying.first))
  if (left.size > 0) await takeOut(database, [...left.keys()], applying.kept)
}

/** After a pull from zero: deletes the rows that it did not bring, which this person may no longer see. */
export async function sweep(database: StoreDatabase, { gen, kept }: Applying): Promise<void> {
  // The first generation: there are no older rows.
  if (gen === FIRST_GEN) return
  const rows = await readRaw(database, { gen: { $ne: gen } })
  await takeOut(
    database,
    rows.map((row) => row.id),
    kept,
  )
}

/** Deletes rows that were kept only for unsettled work, now settled. */
export async function releaseGone(database: StoreDatabase, kept: ReadonlySet<StudyId>): Promise<void> {
  const rows = await readRaw(database, { shelf: { $eq: 'gone' } })
  const free = rows.filter((row) => !kept.has(row.id)).map((row) => row.id)
  if (free.length > 0) await takeOut(database, free, kept)
}

async function takeOut(database: StoreDatabase, ids: readonly StudyId[], kept: ReadonlySet<StudyId>): Promise<void> {
  // Reads the storage, not RxDB's query cache, which lacks the latest writes of other tabs.
  const found = await database.studies.storageInstance.findDocumentsById([...ids], false)
  const shelved = found.map(({ id, rev, gen, newest_first, mission_first, study }): StudyRow =>
    // RxDB keeps deleted rows until a clean-up: emptying them first removes the content at once.
    ({ id, rev, gen, newest_first, mission_first, shelf: 'gone', study: kept.has(id) ? study : null }),
  )
  if (shelved.length === 0) return
  throwOnErrors(await database.studies.bulkUpsert(shelved))
  const purged = shelved.filter((row) => row.study === null).map((row) => row.id)
  if (purged.length > 0) throwOnErrors(await database.studies.bulkRemove(purged))
}

function rowOf(study: Study, { gen, me }: Applying): StudyRow {
  return {
    id: study.id,
    rev: study.rev,
    gen,
    shelf: study.statut,
    newest_first: newestFirst(study.created_at),
    mission_first: missionFirst(study, me),
    study,
  }
}

function unreadable({ id, rev }: Pick<StudyRow, 'id' | 'rev'>, gen: number): StudyRow {
  return { id, rev, gen, shelf: 'unreadable', newest_first: NOT_MINE, mission_first: NOT_MINE, study: null }
}

/** For example a full disk: the page counts as not applied, the cursor stays. */
function throwOnErrors(result: { readonly error: readonly unknown[] }): void {
  if (result.error.length > 0) throw new Error('rows could not be written', { cause: result.error[0] })
}
