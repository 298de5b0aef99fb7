import type { MangoQuerySelector } from 'rxdb/plugins/core'
import type { Profile } from '../domain/profile.ts'
import type { FeedName } from '../store/feed-state.ts'
import type { PulledRow } from '../store/rows.ts'
import type { ProvenCollection } from '../store/schema.ts'
import type { Answer, FeedDigest, FeedHead, FeedPage, SentRow, Transport } from '../transport/transport.ts'
import type { Batch, PullParts } from './pull-parts.ts'

/**
 * All in which one feed differs from another. `Sent`: a row as the server sends it; `Row`: as it is stored.
 * `pull-feed.ts` reads every feed, `apply.ts` writes it, and both know nothing else of it.
 */
export interface Feed<Row extends PulledRow = PulledRow, Sent extends SentRow = SentRow> {
  /** The row of `state` with its cursor. */
  readonly name: FeedName
  readonly collection: ProvenCollection
  readonly batch: Batch
  /** Whether the end of each pull is noted in `lastPullAt`: one write a pull, for the times that the status shows. */
  readonly timed: boolean
  /** With another text for this person, other rows are visible: everything is pulled from zero. */
  scope(me: Profile | null): string
  /** The page after revision `after`, of `batch` rows at most. */
  ask(transport: Transport, after: number, batch: number): Promise<Answer<FeedPage<Sent>>>
  /** The server's digest of all rows of this reader [L10]; `last`: the page that ended the pull and may bring it. */
  digest(transport: Transport, last: FeedPage<Sent>): Promise<Answer<FeedDigest>>
  stored(sent: Sent, gen: number, me: Profile | null): Row
  /** A row that this version cannot read: it only counts for the proof. */
  unreadable(head: FeedHead, gen: number): Row
  /** A row that left: without its content, but for one that is kept. */
  left(row: Row, isKept: boolean): Row
  /** Ids of rows with unsettled work on this device: kept although they left [L8]. */
  kept(parts: PullParts): Promise<ReadonlySet<string>>
  /** Selects the rows that left and were kept; null: this feed keeps none. */
  readonly gone: MangoQuerySelector<Row> | null
}
