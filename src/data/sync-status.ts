import type { KeptReport, OutboxItem, Profile, SyncStatus } from '../../sync/index.ts'
import { useSync } from './sync-context.tsx'
import { useLive } from './use-live.ts'

export function useSyncStatus(): SyncStatus | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.status$)
}

export function useOutboxItems(): readonly OutboxItem[] | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.outbox.items$)
}

export function useProfile(): Profile | null | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.profile$)
}

export function useKeptReports(): readonly KeptReport[] | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.reports.kept$)
}
