import { map, type Observable } from 'rxjs'
import type { AdminCounts } from '../contract.ts'
import type { StoreDatabase } from './schema.ts'
import { writeStateRow } from './state-row.ts'

/** How far this device has read the feed. Written after the rows it speaks of, never before [L9]. */
export interface FeedState {
  readonly cursor: number
  readonly gen: number
  /** A pull from zero is under way; rows of older generations go when it has reached the end. */
  readonly full: boolean
  /** What decided the visible set when it began (`viewScope`); null before the first pull. */
  readonly scope: string | null
  /** Device time, ISO 8601, of the last pull that reached the end. */
  readonly lastPullAt: string | null
  /** Times the store had to be pulled again because the digests differed [L10]. */
  readonly repairs: number
  /** The server's digest that a pull from zero could not reproduce: not tried again for the same one. */
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

/** The feed of studies, and that of the records beside them: each has a cursor of its own. */
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

export async function readAdminCounts(database: StoreDatabase): Promise<AdminCounts | null> {
  const row = await database.state.findOne('admin-counts').exec()
  return row ? (row.toMutableJSON().value as unknown as AdminCounts) : null
}

export async function writeAdminCounts(database: StoreDatabase, counts: AdminCounts): Promise<void> {
  await writeStateRow(database, 'admin-counts', counts)
}

/** Answers to an administrator's questions that ask to be kept (`Question.keep`). */
export async function readAnswer(database: StoreDatabase, name: string): Promise<unknown> {
  const row = await database.state.findOne(`kept:${name}`).exec()
  return row?.toMutableJSON().value ?? null
}

export async function writeAnswer(database: StoreDatabase, name: string, answer: object): Promise<void> {
  await writeStateRow(database, `kept:${name}`, answer)
}

/** The first pull from zero of this feed is under way. */
export const isFirst = ({ full, gen }: FeedState): boolean => full && gen === FIRST_GEN

/** To be pulled again from the beginning. */
export function fromZero(feed: FeedState): FeedState {
  return { ...feed, cursor: 0, gen: feed.gen + 1, full: true, unprovable: null }
}

function feedOf(value: unknown): FeedState {
  return { ...UNREAD, ...(value as Partial<FeedState> | undefined) }
}
