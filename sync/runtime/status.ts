import { combineLatest, distinctUntilChanged, map, shareReplay, type Observable } from 'rxjs'
import type { SyncStatus } from '../contract.ts'
import type { PullerState } from '../pull/puller.ts'
import type { FeedState } from '../store/feed-state.ts'
import type { Contact } from './connectivity.ts'
import type { OutboxSummary } from '../outbox/outbox-port.ts'

export interface StatusSources {
  readonly contact$: Observable<Contact>
  readonly summary$: Observable<OutboxSummary>
  readonly puller$: Observable<PullerState>
  readonly feed$: Observable<FeedState>
  readonly storage$: Observable<SyncStatus['storage']>
  readonly expired$: Observable<boolean>
}

/** The displayed state of the sync, from evidence only [L16]. */
export function status$(sources: StatusSources): Observable<SyncStatus> {
  return combineLatest({ ...sources }).pipe(
    map(statusOf),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
}

type Known = { readonly [K in keyof StatusSources]: StatusSources[K] extends Observable<infer T> ? T : never }

export function statusOf({
  contact$: contact,
  summary$: summary,
  puller$: puller,
  feed$: feed,
  storage$: storage,
  expired$: expired,
}: Known): SyncStatus {
  const { waiting, refused, sending } = summary
  return {
    connection: contact.connection,
    phase: sending ? 'sending' : puller.pulling ? 'pulling' : 'idle',
    waiting,
    refused,
    needsLogin: expired || summary.needsLogin || puller.needsLogin,
    lastContactAt: moved(contact.lastContactAt ?? feed.lastPullAt, contact.offsetMs),
    lastPullAt: moved(feed.lastPullAt, contact.offsetMs),
    allSent: waiting === 0 && refused === 0 && puller.succeeded === true,
    storage,
    repairs: feed.repairs,
  }
}

const moved = (at: string | null, offsetMs: number): string | null =>
  at === null ? null : new Date(Date.parse(at) + offsetMs).toISOString()
