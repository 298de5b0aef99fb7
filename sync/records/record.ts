import type { StudyId } from '../domain/ids.ts'
import type { BodyOf } from './definition.ts'
import type { KINDS } from './kinds.ts'

type Defined = (typeof KINDS)[number]

export type RecordBodies = { readonly [D in Defined as D['name']]: BodyOf<D> }

export type RecordKind = keyof RecordBodies

/** A record; its `body` holds only the fields that this reader may see. */
export interface HawaRecord<K extends RecordKind> {
  /** UUID, made by the device or by the server. */
  readonly id: string
  readonly kind: K
  readonly studyId: StudyId | null
  readonly body: RecordBodies[K]
}

export type AnyRecord = { [K in RecordKind]: HawaRecord<K> }[RecordKind]
