import { map, type Observable } from 'rxjs'
import type { StudyId } from '../domain/ids.ts'
import type { Statut, Study } from '../domain/study.ts'
import { NOT_MINE, type StoreDatabase } from './schema.ts'
import type { Order } from './view.ts'

export interface StoredStudy {
  readonly study: Study
  /** Left this person's view; here only for the work on it that is not settled [L8]. */
  readonly gone: boolean
}

/** The first rows of one state in one order, served by its index without reading further. */
export function rowsOn$(database: StoreDatabase, statut: Statut, order: Order, limit: number): Observable<readonly Study[]> {
  const query = { ...selection(statut, order), ...(Number.isFinite(limit) ? { limit } : {}) }
  return database.studies.find(query).$.pipe(
    map((rows) => rows.map((row) => row.toJSON().study as Study | null).filter((study) => study !== null)))
}

export function countOn$(database: StoreDatabase, statut: Statut, order: Order): Observable<number> {
  return database.studies.count(selection(statut, order)).$
}

/** What is in a query, so that a test can hold its plan against the indexes. */
export function selection(statut: Statut, order: Order) {
  return {
    selector: { shelf: { $eq: statut }, ...(order === 'mission_first' ? { mission_first: { $lt: NOT_MINE } } : {}) },
    sort: [{ [order]: 'asc' as const }],
  }
}

export function rowsById$(database: StoreDatabase, ids: readonly StudyId[]): Observable<ReadonlyMap<StudyId, StoredStudy>> {
  return database.studies.findByIds([...ids]).$.pipe(map((rows) => {
    const storedById = new Map<StudyId, StoredStudy>()
    for (const row of rows.values()) {
      const { id, study, shelf } = row.toJSON() as unknown as { id: StudyId; study: Study | null; shelf: string }
      if (study) storedById.set(id, { study, gone: shelf === 'gone' })
    }
    return storedById
  }))
}

export async function readStudy(database: StoreDatabase, id: StudyId): Promise<Study | null> {
  const row = await database.studies.findOne(id).exec()
  return (row?.toJSON().study as Study | null | undefined) ?? null
}
