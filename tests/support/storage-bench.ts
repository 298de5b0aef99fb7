import { randomUUID } from 'node:crypto'
import {
  fillWithDefaultSettings,
  normalizeMangoQuery,
  prepareQuery,
  type BulkWriteRow,
  type MangoQuery,
  type RxDocumentData,
  type RxStorage,
  type RxStorageInstance,
} from 'rxdb/plugins/core'
import { NOT_MINE, studySchema, type StudyRow } from '../../sync/store/schema.ts'

export type Stored = RxDocumentData<StudyRow>
export type Instance = RxStorageInstance<StudyRow, unknown, unknown>
export type AnyStorage = RxStorage<unknown, unknown>

export const SCHEMA = fillWithDefaultSettings(studySchema)

/** A collection of studies as RxDB asks a storage for it, without RxDB above. */
export function openInstance(storage: AnyStorage, databaseName: string, multiInstance = false): Promise<Instance> {
  return storage.createStorageInstance<StudyRow>({
    databaseInstanceToken: randomUUID(),
    databaseName,
    collectionName: 'studies',
    schema: SCHEMA,
    options: {},
    multiInstance,
    devMode: false,
  })
}

let written = 0

/** A row as RxDB hands it over. @param n its place in each order */
export function stored(id: string, n: number, more: Partial<Stored> = {}): Stored {
  written += 1
  return {
    id: id as StudyRow['id'],
    rev: n,
    gen: 1,
    shelf: 'en_cours',
    newest_first: String(n).padStart(14, '0'),
    mission_first: n % 2 === 0 ? String(1e6 - n).padStart(14, '0') : NOT_MINE,
    study: { nom_entreprise: `Entreprise ${id}`, description_projet: 'é'.repeat(50) } as unknown as StudyRow['study'],
    _deleted: false,
    _attachments: {},
    _rev: `1-${written}`,
    _meta: { lwt: Date.now() + written / 100 },
    ...more,
  }
}

/** The next state of a row. */
export function changed(previous: Stored, more: Partial<Stored>): BulkWriteRow<StudyRow> {
  written += 1
  const height = Number(previous._rev.split('-')[0]) + 1
  return {
    previous,
    document: { ...previous, _rev: `${height}-${written}`, _meta: { lwt: Date.now() + written / 100 }, ...more },
  }
}

export const inserts = (rows: readonly Stored[]): BulkWriteRow<StudyRow>[] => rows.map((document) => ({ document }))

export const prepared = (query: MangoQuery<StudyRow>) =>
  prepareQuery<StudyRow>(SCHEMA, normalizeMangoQuery(SCHEMA, withoutDeleted(query)))

/** As RxDB's collections ask. */
const withoutDeleted = (query: MangoQuery<StudyRow>): MangoQuery<StudyRow> => ({
  ...query,
  selector: { ...query.selector, _deleted: { $eq: false } } as NonNullable<MangoQuery<StudyRow>['selector']>,
})
