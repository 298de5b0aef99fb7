import type { RecordKind, RecordView, StudyId } from '../../sync/index.ts'
import { listState, type ListState } from './list-state.ts'
import { useSync } from './sync-context.tsx'
import { useSyncStatus } from './sync-status.ts'
import { useLive } from './use-live.ts'

/** Oldest first; undefined while the store opens its first answer. */
export function useRecordsOfStudy<K extends RecordKind>(kind: K, study: StudyId): readonly RecordView<K>[] | undefined {
  const sync = useSync()
  return useLive(`${sync.userId} ${kind} ${study}`, () => sync.records.ofStudy$(kind, study))
}

/** All the person may see of one kind, oldest first. */
export function useRecords<K extends RecordKind>(kind: K): readonly RecordView<K>[] | undefined {
  const sync = useSync()
  return useLive(`${sync.userId} ${kind}`, () => sync.records.all$(kind))
}

/**
 * As `useListState`, for a list of records: their feed is read after that of the studies, and "none" is only true once
 * it was.
 */
export function useRecordsState(list: readonly unknown[] | undefined): ListState {
  const sync = useSync()
  const status = useSyncStatus()
  const complete = useLive(sync.userId, () => sync.records.complete$)
  return listState(list?.length, status && { ...status, lastPullAt: complete ? status.lastPullAt : null })
}
