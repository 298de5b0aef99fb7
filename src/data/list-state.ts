import type { NoAnswer, SyncStatus } from '../../sync/index.ts'
import { noAnswerOf } from '../../sync/domain/connection.ts'
import { useSync } from './sync-context.tsx'
import { useSyncStatus } from './sync-status.ts'
import { useLive } from './use-live.ts'

type ListState =
  | { readonly kind: 'loading' }
  /** `staleSince`: shown from the device while the server cannot be reached. */
  | { readonly kind: 'filled'; readonly staleSince: string | null }
  | { readonly kind: 'empty' }
  | { readonly kind: NoAnswer; readonly lastSeenAt: string | null }
  | { readonly kind: 'failed' }

type Facts = Pick<SyncStatus, 'connection' | 'phase' | 'lastPullAt'>

/** The state of a list, from the number of its items (undefined: not read yet) and the status of the sync. */
export function listState(count: number | undefined, status: Facts | undefined): ListState {
  if (count === undefined || !status) return { kind: 'loading' }
  const noAnswer = noAnswerOf(status.connection)
  if (count > 0) return { kind: 'filled', staleSince: noAnswer ? status.lastPullAt : null }
  if (noAnswer) return { kind: noAnswer, lastSeenAt: status.lastPullAt }
  if (status.lastPullAt !== null) return { kind: 'empty' }
  return status.phase === 'idle' && status.connection === 'reached' ? { kind: 'failed' } : { kind: 'loading' }
}

/** A list of this device with its state. `items`: undefined while the device is being read. */
export interface DeviceList<T> {
  readonly state: ListState
  readonly items: readonly T[] | undefined
}

/** `feed`: that of the records is read after that of the studies, and "none" is only true once it was. */
export function useDeviceList<T>(feed: 'studies' | 'records', items: readonly T[] | undefined): DeviceList<T> {
  const sync = useSync()
  const status = useSyncStatus()
  const complete = useLive(sync.userId, () => sync.records.complete$)
  const wasRead = feed === 'studies' || complete === true
  return {
    state: listState(items?.length, status && { ...status, lastPullAt: wasRead ? status.lastPullAt : null }),
    items,
  }
}
