/** A client's recommendations, and the client's marks on them, from the device. */
import { useMemo } from 'react'
import type { Command, RecordView, StudyId } from '../../../../sync/index.ts'
import { PRIORITES } from '../../../../sync/domain/recommendation.ts'
import { useRecords } from '../../../data/records.ts'

type MarkRecord = RecordView<'recommendation_mark'>

export interface MarkView {
  readonly done: boolean
  /** ISO 8601. */
  readonly at: string
  readonly sync: MarkRecord['sync']
}

/** By key. Of several marks the last counts; unsent marks come after all those of the server. */
export function standingMarks(records: readonly MarkRecord[], study: StudyId | null): ReadonlyMap<string, MarkView> {
  const ofStudy = records.filter(({ studyId }) => studyId === study)
  const inTurn = [
    ...ofStudy.filter(({ sync }) => sync === 'synced'),
    ...ofStudy.filter(({ sync }) => sync !== 'synced'),
  ]
  return new Map(inTurn.map(({ body, sync }) => [body.key, { done: body.done, at: body.at, sync }]))
}

/** Null: those of a client without a study. */
export function useMarks(study: StudyId | null): ReadonlyMap<string, MarkView> {
  const records = useRecords('recommendation_mark')
  return useMemo(() => standingMarks(records ?? [], study), [records, study])
}

/** The recommendation itself shows the waiting mark. */
export const markOf = (study: StudyId | null, key: string, done: boolean): Command => ({
  name: 'mark_recommendation',
  args: { ...(study === null ? {} : { study_id: study }), key, done },
})

/** The most pressing first, then as they were written. */
export function byPriority(records: readonly RecordView<'recommendation'>[]): readonly RecordView<'recommendation'>[] {
  return records.toSorted(
    (a, b) =>
      PRIORITES.indexOf(a.body.priorite) - PRIORITES.indexOf(b.body.priorite) ||
      Date.parse(a.body.at) - Date.parse(b.body.at),
  )
}
