import type { RxCollection, RxDatabase, RxJsonSchema } from 'rxdb'
import type { StudyId } from '../domain/ids.ts'
import type { Statut, Study } from '../domain/study.ts'

/**
 * The index bucket of a row. `gone`: it left this person's view, but has unsettled work [L8]. `unreadable`: this
 * version cannot read it; it only counts for the proof [L10].
 */
export type Shelf = Statut | 'gone' | 'unreadable'

export interface StudyRow {
  readonly id: StudyId
  readonly rev: number
  /** Number of the pull from zero that brought or confirmed it. */
  readonly gen: number
  readonly shelf: Shelf
  /** Both keys ascend for "newest first": the storage would sort descending in memory, over the whole table. */
  readonly newest_first: string
  /** By acceptance, for this specialist's missions; `NOT_MINE` otherwise. */
  readonly mission_first: string
  readonly study: Study | null
}

/** Sorts after every timestamp. */
export const NOT_MINE = '~'

const key = { type: 'string', maxLength: 36 } as const
const time = { type: 'string', maxLength: 14 } as const

export const studySchema: RxJsonSchema<StudyRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: key,
    rev: { type: 'number' },
    gen: { type: 'number' },
    shelf: { type: 'string', maxLength: 16 },
    newest_first: time,
    mission_first: time,
    study: { type: ['object', 'null'] },
  },
  required: ['id', 'rev', 'gen', 'shelf', 'newest_first', 'mission_first'],
  indexes: [
    ['shelf', 'newest_first'],
    ['shelf', 'mission_first'],
  ],
}

/** A record of the second feed. */
export interface RecordRow {
  /** `kind:uuid`. */
  readonly id: string
  readonly rev: number
  /** Number of the pull from zero that brought or confirmed it. */
  readonly gen: number
  /** `unreadable`: a kind or a shape of a newer server; it only counts for the proof [L10]. */
  readonly kind: string
  /** '' when it belongs to no study. */
  readonly study_id: string
  readonly at: string
  readonly body: Readonly<Record<string, unknown>> | null
}

export const UNREADABLE = 'unreadable'

export const recordSchema: RxJsonSchema<RecordRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 70 },
    rev: { type: 'number' },
    gen: { type: 'number' },
    kind: { type: 'string', maxLength: 30 },
    study_id: key,
    at: { type: 'string', maxLength: 24 },
    body: { type: ['object', 'null'] },
  },
  required: ['id', 'rev', 'gen', 'kind', 'study_id', 'at'],
  indexes: [
    ['kind', 'at'],
    ['kind', 'study_id', 'at'],
  ],
}

/** Small values that belong to the pulled rows and are deleted with them. */
export interface StateRow {
  readonly id: string
  readonly value: Readonly<Record<string, unknown>>
}

export const stateSchema: RxJsonSchema<StateRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: key, value: { type: 'object' } },
  required: ['id', 'value'],
}

export interface StoreCollections {
  readonly studies: RxCollection<StudyRow>
  readonly records: RxCollection<RecordRow>
  readonly state: RxCollection<StateRow>
}

export type StoreDatabase = RxDatabase<StoreCollections>

/** Collections whose count and revisions the server's digest covers [L10]. */
export type ProvenCollection = Exclude<keyof StoreCollections, 'state'>
