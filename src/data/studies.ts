import { of } from 'rxjs'
import { studyId } from '../../sync/domain/ids.ts'
import type { Statut, StudyId, StudyList, StudyQuery, StudyView } from '../../sync/index.ts'
import { useSync } from './sync-context.tsx'
import { useArriving } from './sync-status.ts'
import { useLive } from './use-live.ts'

/** undefined while the store opens its first answer. */
export function useStudies(query: StudyQuery): StudyList | undefined {
  const sync = useSync()
  return useLive(`${sync.userId} ${JSON.stringify(query)}`, () => sync.studies.list$(query))
}

/** null: not in this person's view; undefined also while it may still arrive. */
export function useStudy(id: StudyId): StudyView | null | undefined {
  const sync = useSync()
  const arriving = useArriving()
  const found = useLive(`${sync.userId} ${id}`, () => sync.studies.one$(id))
  return found === null && arriving ? undefined : found
}

/** Of the study with this id, as far as this device knows it; null: it does not, or there is none. */
export function useStudyCountry(id: unknown): string | null {
  const sync = useSync()
  const known = typeof id === 'string' ? studyId(id) : null
  return useLive(`${sync.userId} ${known}`, () => (known ? sync.studies.one$(known) : of(null)))?.pays ?? null
}

export function useStudyCounts(view: StudyQuery['view']): Readonly<Record<Statut, number>> | undefined {
  const sync = useSync()
  return useLive(`${sync.userId} ${view}`, () => sync.studies.counts$(view))
}
