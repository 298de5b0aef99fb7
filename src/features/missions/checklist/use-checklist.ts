import { useMemo } from 'react'
import type { StudyView } from '../../../../sync/index.ts'
import { usePublishedAdvice } from '../../../data/published/published-advice.ts'
import { useRecorded } from '../data/recorded.ts'
import { checked, linesOf, type CheckedLine } from './lines.ts'

/** The checklist of a mission with what is there; undefined while the store opens. */
export function useChecklist(study: StudyView): readonly CheckedLine[] | undefined {
  const items = usePublishedAdvice()
  const lines = useMemo(() => linesOf(study.type_etude, items), [study.type_etude, items])
  const recorded = useRecorded(study)
  return recorded && checked(lines, recorded)
}
