import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { StoreDatabase } from './schema.ts'
import { writeStateRow } from './state-row.ts'

/** How far this device has read a feed. Written after its rows, never before [L9]. */
export interface FeedState {
  readonly cursor: number
  readonly gen: number
  /** A pull from zero is in progress; rows of older generations are deleted when it reaches the end. */
  readonly full: boolean
  /** `scope` of the feed when it began; null before the first pull. */
  readonly scope: string | null
  /** Device time, ISO 8601, of the last pull that reached the end; null: never, or a feed that does not note it. */
  readonly lastPullAt: string | null
  /** How often the store was pulled again because the digests differed [L10]. */
  readonly repairs: number
  /** A server digest that a pull from zero could not reproduce: not retried for the same one. */
  readonly unprovable: string | null
}

export const FIRST_GEN = 1

export const UNREAD: FeedState = {
  cursor: 0,
  gen: FIRST_GEN,
  full: true,
  scope: null,
  lastPullAt: null,
  repairs: 0,
  unprovable: null,
}

/** The feed of studies and the feed of records, each with its own cursor. */
export type FeedName = 'feed' | 'records-feed'

export async function readFeed(database: StoreDatabase, name: FeedName = 'feed'): Promise<FeedState> {
  const row = await database.state.findOne(name).exec()
  return feedOf(row?.toJSON().value)
}

export async function writeFeed(database: StoreDatabase, feed: FeedState, name: FeedName = 'feed'): Promise<void> {
  await writeStateRow(database, name, feed)
}

export function feed$(database: StoreDatabase, name: FeedName = 'feed'): Observable<FeedState> {
  return database.state.findOne(name).$.pipe(map((row) => feedOf(row?.toJSON().value)))
}

/** The revision up to which the store contains every commit of this feed [L7]. */
export function pulledTo$(database: StoreDatabase, name: FeedName): Observable<number> {
  return feed$(database, name).pipe(
    map(({ cursor }) => cursor),
    distinctUntilChanged(),
  )
}

/** The kept answer to a question (`Question.keep`); null: none. */
export function answer$(database: StoreDatabase, name: string): Observable<unknown> {
  return database.state.findOne(`kept:${name}`).$.pipe(map((row) => row?.toMutableJSON().value['answer'] ?? null))
}

export async function writeAnswer(database: StoreDatabase, name: string, answer: unknown): Promise<void> {
  await writeStateRow(database, `kept:${name}`, { answer })
}

/** The state that restarts the pull from zero. */
export function fromZero(feed: FeedState): FeedState {
  return { ...feed, cursor: 0, gen: feed.gen + 1, full: true, unprovable: null }
}

function feedOf(value: unknown): FeedState {
  return { ...UNREAD, ...(value as Partial<FeedState> | undefined) }
}
