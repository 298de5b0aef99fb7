import type { KeptReport, NoAnswer, OutboxItem, Profile, SyncStatus } from '../../sync/index.ts'
import { noAnswerOf } from '../../sync/domain/connection.ts'
import { useSync } from './sync-context.tsx'
import { useLive } from './use-live.ts'

export function useSyncStatus(): SyncStatus | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.status$)
}

/** The reason for which the server cannot be asked now; null: it answers, or nobody has tried yet. */
export function useNoAnswer(): NoAnswer | null {
  return noAnswerOf(useSyncStatus()?.connection)
}

/**
 * True while a missing record may still arrive: no pull has ended since the app was opened. The link of a mail often
 * leads to a record that the device has never seen.
 */
export function useArriving(): boolean {
  const sync = useSync()
  const status = useSyncStatus()
  if (!status) return true
  if (noAnswerOf(status.connection) || (status.connection === 'reached' && status.phase === 'idle')) return false
  const clock = sync.clock()
  const opened = performance.timeOrigin + (clock.kind === 'measured' ? clock.offsetMs : 0)
  return status.lastPullAt === null || Date.parse(status.lastPullAt) < opened
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
