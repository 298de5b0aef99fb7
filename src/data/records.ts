import type { RecordKind, RecordView, StudyId } from '../../sync/index.ts'
import { useSync } from './sync-context.tsx'
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
