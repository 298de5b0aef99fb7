import type { StudyView } from '../../../sync/index.ts'
import { may } from '../../../sync/domain/permissions.ts'
import { useProfile } from '../../data/sync-status.ts'
import type { JournalEntry } from '../../subjects/studies/journal-entry.ts'
import { useMeasurements } from './data/measurements.ts'
import { MeasurementRow } from './measurement-row.tsx'

/** The measurements of a mission for its journal; undefined while the store opens. */
export function useMeasurementEntries(study: StudyView): readonly JournalEntry[] | undefined {
  const profile = useProfile()
  const rows = useMeasurements(study.id)
  const writes = profile ? may(profile, 'add_measurement', study) : false
  return rows?.map((row) => ({
    key: row.id,
    at: row.body.measured_at,
    shown: <MeasurementRow study={study} row={row} writes={writes} />,
  }))
}
