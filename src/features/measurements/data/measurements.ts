import { useMemo } from 'react'
import { PARAMETRES, rangeOf, unitsOf } from '../../../../sync/domain/measurement.ts'
import type { RecordView, StudyId } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'

export { PARAMETRES, rangeOf, unitsOf }

/** Of one mission, in the order in which they were made; undefined while the store opens. */
export function useMeasurements(study: StudyId): readonly RecordView<'measurement'>[] | undefined {
  const records = useRecordsOfStudy('measurement', study)
  return useMemo(
    () =>
      records
        ?.filter(({ body }) => body.withdrawn_at === null)
        .toSorted(
          (a, b) =>
            Date.parse(a.body.measured_at) - Date.parse(b.body.measured_at) ||
            Date.parse(a.body.received_at) - Date.parse(b.body.received_at),
        ),
    [records],
  )
}
