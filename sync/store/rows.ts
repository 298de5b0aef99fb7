import type { MangoQuerySelector, RxCollection } from 'rxdb/plugins/core'
import { map, type Observable } from 'rxjs'
import type { StudyId } from '../domain/ids.ts'
import type { Statut, Study } from '../domain/study.ts'
import { NOT_MINE, type ProvenCollection, type StoreDatabase } from './schema.ts'
import type { Order } from './view.ts'

export interface StoredStudy {
  readonly study: Study
  /** It left this person's view; kept only for its unsettled work [L8]. */
  readonly gone: boolean
}

/** The first rows of one state in one order, served by its index without reading further. */
export function rowsOn$(
  database: StoreDatabase,
  statut: Statut,
  order: Order,
  limit: number,
): Observable<readonly Study[]> {
  const query = { ...selection(statut, order), ...(Number.isFinite(limit) ? { limit } : {}) }
  return database.studies
    .find(query)
    .$.pipe(map((rows) => rows.map((row) => row.toJSON().study as Study | null).filter((study) => study !== null)))
}

export function countOn$(database: StoreDatabase, statut: Statut, order: Order): Observable<number> {
  return database.studies.count(selection(statut, order)).$
}

/** The query by itself, so that a test can check its plan against the indexes. */
export function selection(statut: Statut, order: Order) {
  return {
    selector: { shelf: { $eq: statut }, ...(order === 'mission_first' ? { mission_first: { $lt: NOT_MINE } } : {}) },
    sort: [{ [order]: 'asc' as const }],
  }
}

export function rowsById$(
  database: StoreDatabase,
  ids: readonly StudyId[],
): Observable<ReadonlyMap<StudyId, StoredStudy>> {
  return database.studies.findByIds([...ids]).$.pipe(
    map((rows) => {
      const storedById = new Map<StudyId, StoredStudy>()
      for (const row of rows.values()) {
        const { id, study, shelf } = row.toJSON() as unknown as { id: StudyId; study: Study | null; shelf: string }
        if (study) storedById.set(id, { study, gone: shelf === 'gone' })
      }
      return storedById
    }),
  )
}

/** A row of a feed: all that a pull needs to know of it. */
export interface PulledRow {
  readonly id: string
  readonly rev: number
  /** Number of the pull from zero that brought or confirmed it. */
  readonly gen: number
}

/** The collection of a feed, as far as a pull looks at its rows. */
export const tableOf = (database: StoreDatabase, name: ProvenCollection): RxCollection<PulledRow> =>
  database[name] as unknown as RxCollection<PulledRow>

/** Rows straight from the storage: thousands of them, read once, do not need an RxDocument each. */
export async function readRaw<Row>(
  table: RxCollection<Row>,
  selector: MangoQuerySelector<Row>,
  limit?: number,
): Promise<readonly Row[]> {
  const query = table.find({ selector, ...(limit === undefined ? {} : { limit }) }).getPreparedQuery()
  return (await table.storageInstance.query(query)).documents
}

/** Whether the collection holds a row of this generation. */
export async function holdsGeneration(database: StoreDatabase, name: ProvenCollection, gen: number): Promise<boolean> {
  return (await readRaw(tableOf(database, name), { gen: { $eq: gen } }, 1)).length > 0
}

export async function readStudy(database: StoreDatabase, id: StudyId): Promise<Study | null> {
  const row = await database.studies.findOne(id).exec()
  return (row?.toJSON().study as Study | null | undefined) ?? null
}
