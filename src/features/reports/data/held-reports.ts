import type { HeldReport, StudyId } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'

/** The file of a mission that waits for an administrator, or was sent back; null: none. */
export function useHeldReport(study: StudyId): HeldReport | null {
  const held = useRecordsOfStudy('held_report', study)?.findLast(
    ({ body }) => body.state === 'en_validation' || body.state === 'renvoye',
  )
  return held?.body ?? null
}
