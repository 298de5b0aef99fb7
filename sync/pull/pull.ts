/** One pull: own profile, then the studies, then the records, each a feed. */
import { pullFeed, enterScope, underFeedLock } from './pull-feed.ts'
import type { PullOutcome, PullParts } from './pull-parts.ts'
import { RECORDS } from './records-feed.ts'
import { STUDIES } from './studies-feed.ts'

/** Proven when both feeds are. Rejects where the disk takes no rows, or when the store is about to close. */
export async function pull(parts: PullParts): Promise<PullOutcome> {
  const profile = await parts.transport.ownProfile()
  if (profile.kind !== 'ok') return { kind: 'stopped', answer: profile }
  const me = profile.value
  if (me) await parts.saveProfile(me)
  if (me?.type_compte === 'admin') {
    await enterScope(STUDIES, parts, me)
    return noMirror(parts)
  }
  const studies = await pullFeed(STUDIES, parts, me)
  if (studies.kind === 'stopped') return studies
  const records = await pullFeed(RECORDS, parts, me)
  return records.kind === 'proven' ? studies : records
}

/** Administrators see everything and mirror nothing: the server pages their lists and computes their figures. */
async function noMirror(parts: PullParts): Promise<PullOutcome> {
  const timeline = await parts.transport.timeline()
  if (timeline.kind === 'ok') await parts.followTimeline?.(timeline.value)
  // Denied: an older server without timelines.
  else if (timeline.kind !== 'denied') return { kind: 'stopped', answer: timeline }
  await underFeedLock(STUDIES, parts, (state, write) =>
    write({ ...state, lastPullAt: new Date(parts.env.now()).toISOString() }),
  )
  return { kind: 'proven' }
}
