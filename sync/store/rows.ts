import type { Table } from 'dexie'
import type { MangoQuerySelector, RxCollection } from 'rxdb/plugins/core'
import { map, type Observable } from 'rxjs'
import type { StudyId } from '../domain/ids.ts'
import type { Statut, Study } from '../domain/study.ts'
import { NOT_MINE, type RecordRow, type StoreCollections, type StoreDatabase, type StudyRow } from './schema.ts'
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

/** Rows straight from the storage: thousands of them, read once, do not need an RxDocument each. */
export async function readRaw(
  database: StoreDatabase,
  selector: MangoQuerySelector<StudyRow>,
): Promise<readonly StudyRow[]> {
  const query = database.studies.find({ selector }).getPreparedQuery()
  return (await database.studies.storageInstance.query(query)).documents
}

/** Whether the collection holds a row of this generation. */
export async function holdsGeneration(
  database: StoreDatabase,
  collection: ProvenCollection,
  gen: number,
): Promise<boolean> {
  const table: RxCollection<{ id: string; gen: number }> = database[collection] as never
  const query = table.find({ selector: { gen: { $eq: gen } }, limit: 1 }).getPreparedQuery()
  return (await table.storageInstance.query(query)).documents.length > 0
}

const CHUNK = 1000

/**
 * Visits every row, deleted ones included (until RxDB's clean-up), in chunks of `getAll`. RxDB's own way walks a
 * cursor, several times slower, and this runs at each start. Depends on RxDB's storage layout; the pull's tests fail
 * when that changes.
 */
export async function eachRow(
  database: StoreDatabase,
  collection: ProvenCollection,
  visit: (row: WrittenRow, deleted: boolean) => void,
): Promise<void> {
  const { dexieTable } = await (database[collection].storageInstance.internals as Promise<{
    readonly dexieTable: Table<StoredRow, string>
  }>)
  for (let last = ''; ;) {
    const rows = await dexieTable.where(':id').above(last).limit(CHUNK).toArray()
    for (const row of rows) visit(row, row._deleted === '1')
    if (rows.length < CHUNK) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Collections whose count and revisions the server's digest covers [L10]. */
export type ProvenCollection = Exclude<keyof StoreCollections, 'state'>

type StoredRow = WrittenRow & { readonly _deleted: '0' | '1' }

/**
 * A row with the time of its last write in milliseconds: of two states, in whatever order they arrive, the later one
 * counts.
 */
export type WrittenRow = (StudyRow | RecordRow) & { readonly _meta: { readonly lwt: number } }

export async function readStudy(database: StoreDatabase, id: StudyId): Promise<Study | null> {
  const row = await database.studies.findOne(id).exec()
  return (row?.toJSON().study as Study | null | undefined) ?? null
}
