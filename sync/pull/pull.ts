/** One pull: one question for the own profile and both feeds, then of each feed what is left: more pages, the proof. */
import type { Profile } from '../domain/profile.ts'
import { readFeed, type FeedState } from '../store/feed-state.ts'
import type { FeedPage, SentRow } from '../transport/transport.ts'
import { pullFeed, enterScope, underFeedLock, type Arrived } from './pull-feed.ts'
import type { PullOutcome, PullParts } from './pull-parts.ts'
import { RECORDS } from './records-feed.ts'
import { STUDIES } from './studies-feed.ts'

/** Proven when both feeds are. Rejects where the disk takes no rows, or when the store is about to close. */
export async function pull(parts: PullParts): Promise<PullOutcome> {
  const { transport, store, batch = STUDIES.batch } = parts
  const studies = await readFeed(store.database, STUDIES.name)
  const records = await readFeed(store.database, RECORDS.name)
  const answer = await transport.sync(studies.cursor, records.cursor, studies.full ? batch.full : batch.next)
  if (answer.kind !== 'ok') return { kind: 'stopped', answer }
  const { profile: me, timeline, ...pages } = answer.value
  if (me) await parts.saveProfile(me)
  if (timeline !== null) await parts.followTimeline?.(timeline)
  if (me?.type_compte === 'admin') return noMirror(parts, me)
  const first = await pullFeed(STUDIES, parts, me, arrived(studies, pages.studies))
  if (first.kind === 'stopped') return first
  const second = await pullFeed(RECORDS, parts, me, arrived(records, pages.records))
  return second.kind === 'proven' ? first : second
}

const arrived = (asked: FeedState, page: FeedPage<SentRow> | null): Arrived | null => page && { asked, page }

/** Administrators see everything and mirror nothing: the server pages their lists and computes their figures. */
async function noMirror(parts: PullParts, me: Profile): Promise<PullOutcome> {
  await enterScope(STUDIES, parts, me)
  await underFeedLock(STUDIES, parts, (state, write) =>
    write({ ...state, lastPullAt: new Date(parts.env.now()).toISOString() }),
  )
  return { kind: 'proven' }
}
