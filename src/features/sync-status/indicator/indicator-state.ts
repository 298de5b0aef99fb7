import type { NoAnswer, SyncStatus } from '../../../../sync/index.ts'
import { noAnswerOf } from '../../../../sync/domain/connection.ts'

export type IndicatorState =
  | { readonly kind: 'sent' | 'sending' | 'checking' | 'needs_login' | NoAnswer }
  | { readonly kind: 'waiting' | `${NoAnswer}_waiting` | 'refused'; readonly count: number }

type Facts = Pick<SyncStatus, 'needsLogin' | 'refused' | 'phase' | 'connection' | 'waiting' | 'allSent'>

/** One state at a time: first a task of the person, then an obstacle, then work that goes by itself [L16]. */
export function indicatorState(status: Facts): IndicatorState {
  if (status.needsLogin) return { kind: 'needs_login' }
  if (status.refused > 0) return { kind: 'refused', count: status.refused }
  const noAnswer = noAnswerOf(status.connection)
  if (noAnswer) {
    return status.waiting > 0 ? { kind: `${noAnswer}_waiting`, count: status.waiting } : { kind: noAnswer }
  }
  if (status.phase === 'sending' && status.waiting > 0) return { kind: 'sending' }
  if (status.waiting > 0) return { kind: 'waiting', count: status.waiting }
  return status.allSent ? { kind: 'sent' } : { kind: 'checking' }
}
