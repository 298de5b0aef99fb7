import type { NoAnswer, ReportOf } from '../../sync/index.ts'
import { useNoAnswer } from './sync-status.ts'
import { useSync } from './sync-context.tsx'
import { useLive } from './use-live.ts'

/**
 * Where a report is read from: this device, or the network. `offline` and `unreachable`: it is not on this device, and
 * nobody answers now.
 */
export type ReportPlace = 'device' | 'network' | NoAnswer

/** Null while the device is being read. */
export function useReportPlaces(): (study: ReportOf) => ReportPlace | null {
  const sync = useSync()
  const noAnswer = useNoAnswer()
  const isHere = useLive(sync.userId, () => sync.reports.isHere$)
  return (study) => (isHere ? (isHere(study) ? 'device' : (noAnswer ?? 'network')) : null)
}

export const useReportPlace = (study: ReportOf): ReportPlace | null => useReportPlaces()(study)
