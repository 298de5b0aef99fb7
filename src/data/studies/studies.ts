import type { Statut, StudyId, StudyList, StudyQuery, StudyView } from '../../../sync/index.ts'
import { useDeviceList, type DeviceList } from '../list-state.ts'
import { useSync } from '../sync-context.tsx'
import { useArriving } from '../sync-status.ts'
import { useLive } from '../use-live.ts'

/** undefined while the store opens its first answer. */
export function useStudies(query: StudyQuery): StudyList | undefined {
  const sync = useSync()
  return useLive(`${sync.userId} ${JSON.stringify(query)}`, () => sync.studies.list$(query))
}

/**
 * For a screen that shows them. `choose`: those of them that are shown; `total`: how many match in all, before that.
 */
export function useStudyList(
  query: StudyQuery,
  choose: (studies: readonly StudyView[]) => readonly StudyView[] = (studies) => studies,
): DeviceList<StudyView> & { readonly total: number | undefined } {
  const list = useStudies(query)
  return { ...useDeviceList('studies', list && choose(list.items)), total: list?.total }
}

/** null: not in this person's view; undefined also while it may still arrive. */
export function useStudy(id: StudyId): StudyView | null | undefined {
  const sync = useSync()
  const arriving = useArriving()
  const found = useLive(`${sync.userId} ${id}`, () => sync.studies.one$(id))
  return found === null && arriving ? undefined : found
}

/** Of the study with this id; null: this device does not know it. */
export function useStudyCountry(id: StudyId): string | null {
  const sync = useSync()
  return useLive(`${sync.userId} ${id}`, () => sync.studies.one$(id))?.pays ?? null
}

export function useStudyCounts(view: StudyQuery['view']): Readonly<Record<Statut, number>> | undefined {
  const sync = useSync()
  return useLive(`${sync.userId} ${view}`, () => sync.studies.counts$(view))
}
