import type { StudyId } from '../../../sync/domain/ids.ts'
import type { AnyRecord, HawaRecord, RecordBodies, RecordKind } from '../../../sync/domain/record.ts'

/** One record of the second feed. */
export const aRecord = <K extends RecordKind>(
  kind: K,
  studyId: StudyId | null,
  body: RecordBodies[K],
  id: string = crypto.randomUUID(),
): AnyRecord => ({ id, kind, studyId, body }) satisfies HawaRecord<K> as unknown as AnyRecord

/** A line of a study's timeline. */
export const anEvent = (
  studyId: StudyId,
  body: Partial<RecordBodies['event']> & Pick<RecordBodies['event'], 'kind' | 'at'>,
): AnyRecord =>
  aRecord('event', studyId, {
    by_name: null,
    by_role: null,
    mine: false,
    to_me: false,
    received_at: body.at,
    data: {},
    ...body,
  })
