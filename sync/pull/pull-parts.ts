import type { StudyId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Environment } from '../ground/environment.ts'
import { exclusively } from '../ground/lock.ts'
import type { Store } from '../store/store.ts'
import type { Answer, Transport } from '../transport/transport.ts'

/** Most rows of a page; `full`: in a pull from zero. */
export interface Batch {
  readonly full: number
  readonly next: number
}

export interface PullParts {
  readonly env: Environment
  readonly transport: Transport
  readonly store: Store
  readonly saveProfile: (profile: Profile) => Promise<void>
  /** Studies with unsettled work on this device [L8]. */
  readonly keptStudies: () => Promise<ReadonlySet<StudyId>>
  /** Called with the server's timeline id. */
  readonly followTimeline?: (timeline: string) => Promise<unknown>
  /** True when the store is about to close: writing stops, and the pull rejects. */
  readonly stopped?: () => boolean
  /** Absent: as the feeds say; smaller in tests. */
  readonly batch?: Batch
}

/** `proven`: the store equals the server's view. `stopped`: the answer that ended the pull early. */
export type PullOutcome =
  | { readonly kind: 'proven' | 'unproven' }
  | { readonly kind: 'stopped'; readonly answer: Exclude<Answer<never>, { readonly kind: 'ok' }> }

/** Runs while no other tab writes pulled rows; never across a request [L6]. */
export function underLock<T>({ store: { database }, stopped }: PullParts, work: () => Promise<T>): Promise<T> {
  return exclusively(lockName(database), async () => {
    if (stopped?.()) throw new Error('the pull was stopped')
    return work()
  })
}

/** Resolves when no write is running. */
export function writingEnded({ database }: Store): Promise<void> {
  return exclusively(lockName(database), async () => {})
}

const lockName = (database: Store['database']): string => `${database.name}:apply`
