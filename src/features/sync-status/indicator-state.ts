import type { SyncStatus } from '../../../sync/index.ts'

export type IndicatorState =
  | { readonly kind: 'sent' | 'sending' | 'checking' | 'offline' | 'needs_login' }
  | { readonly kind: 'waiting' | 'offline_waiting' | 'refused'; readonly count: number }

type Facts = Pick<SyncStatus, 'needsLogin' | 'refused' | 'phase' | 'reachable' | 'waiting' | 'allSent'>

/** One state at a time: what the person must do first, then what hinders, then what goes by itself [L16]. */
export function indicatorState(status: Facts): IndicatorState {
  if (status.needsLogin) return { kind: 'needs_login' }
  if (status.refused > 0) return { kind: 'refused', count: status.refused }
  if (status.reachable === 'no') {
    return status.waiting > 0 ? { kind: 'offline_waiting', count: status.waiting } : { kind: 'offline' }
  }
  if (status.phase === 'sending' && status.waiting > 0) return { kind: 'sending' }
  if (status.waiting > 0) return { kind: 'waiting', count: status.waiting }
  return status.allSent ? { kind: 'sent' } : { kind: 'checking' }
}
