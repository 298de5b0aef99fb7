import type { NoAnswer, SyncStatus } from '../../sync/index.ts'
import { noAnswerOf } from './domain.ts'
import { useSyncStatus } from './sync-status.ts'

export type ListState =
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

export function useListState(list: { readonly items: readonly unknown[] } | undefined): ListState {
  return listState(list?.items.length, useSyncStatus())
}
