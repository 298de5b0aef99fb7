/**
 * One pull in order: own profile, page after page, sweep, proof. Rows are written before the cursor [L9], and no lock
 * is held during a request [L6]: each page is applied under a short lock, and only if nobody else moved the cursor
 * meanwhile, so concurrent pulls only cost requests.
 */
import { viewScope, type Profile } from '../domain/profile.ts'
import { applyPage, releaseGone, sweep, type Applying } from '../store/apply-page.ts'
import { fromZero, isFirst, readFeed, writeFeed, type FeedState } from '../store/feed-state.ts'
import { holdsGeneration } from '../store/rows.ts'
import type { Digest } from '../transport/transport.ts'
import { underLock, type PullOutcome, type PullParts } from './pull-parts.ts'
import { pullRecords } from './pull-records.ts'

const BATCH = { full: 1000, next: 500 }

/** The server's rows may change between the last page and the digest; then both are requested again. */
const PROOF_TRIES = 8

export async function pull(parts: PullParts): Promise<PullOutcome> {
  const profile = await parts.transport.ownProfile()
  if (profile.kind !== 'ok') return { kind: 'stopped', answer: profile }
  if (profile.value) await parts.saveProfile(profile.value)
  await enterScope(parts, profile.value)
  if (profile.value?.type_compte === 'admin') return noMirror(parts)

  const trial: Trial = { suspect: null, repaired: false }
  for (let tries = 0; tries < PROOF_TRIES; tries += 1) {
    const stopped = await pullPages(parts, profile.value)
    if (stopped) return stopped
    const before = await readFeed(parts.store.database)
    const digest = await parts.transport.digest()
    if (digest.kind !== 'ok') return { kind: 'stopped', answer: digest }
    if (digest.value.timeline !== undefined) await parts.followTimeline?.(digest.value.timeline)
    const result = await prove(parts, before, digest.value, trial)
    if (result !== 'again') return withRecords(parts, profile.value, { kind: result })
  }
  return withRecords(parts, profile.value, { kind: 'unproven' })
}

/** Proven when both feeds are. */
async function withRecords(parts: PullParts, me: Profile | null, studies: PullOutcome): Promise<PullOutcome> {
  const records = await pullRecords(parts, me)
  return records.kind === 'proven' ? studies : records
}

/** Administrators see everything and mirror nothing: the server pages their lists and computes their figures. */
async function noMirror(parts: PullParts): Promise<PullOutcome> {
  const timeline = await parts.transport.timeline()
  if (timeline.kind === 'ok') await parts.followTimeline?.(timeline.value)
  // Denied: an older server without timelines.
  else if (timeline.kind !== 'denied') return { kind: 'stopped', answer: timeline }
  await underFeedLock(parts, (feed) =>
    writeFeed(parts.store.database, { ...feed, lastPullAt: new Date(parts.env.now()).toISOString() }),
  )
  return { kind: 'proven' }
}

/** Another role, approval or activity shows other rows: earlier rows are void. */
async function enterScope(parts: PullParts, profile: Profile | null): Promise<void> {
  const scope = profile ? viewScope(profile) : 'none'
  await underFeedLock(parts, async (feed) => {
    if (feed.scope === scope) return
    await writeFeed(parts.store.database, { ...(feed.scope === null ? feed : fromZero(feed)), scope })
  })
}

async function pullPages(parts: PullParts, me: Profile | null): Promise<PullOutcome | null> {
  const {
    store: { database },
    transport,
    batch = BATCH,
    env,
  } = parts
  for (;;) {
    const feed = await readFeed(database)
    const size = feed.full ? batch.full : batch.next
    const page = await transport.pullStudies(feed.cursor, size)
    if (page.kind !== 'ok') return { kind: 'stopped', answer: page }
    const ended = page.value.received < size && !page.value.more
    const applied = await underFeedLock(parts, async (now) => {
      if (now.cursor !== feed.cursor || now.gen !== feed.gen || now.full !== feed.full) return false
      // A pull from zero gets no tombstones. If one was interrupted between its rows and the first cursor, rows that
      // left since are found only by an older generation [L8].
      if (feed.cursor === 0 && (await holdsGeneration(database, 'studies', feed.gen))) {
        await writeFeed(database, fromZero(now))
        return false
      }
      const applying: Applying = { gen: feed.gen, me, kept: await parts.keptStudies(), first: isFirst(feed) }
      await applyPage(database, page.value, applying)
      if (ended && feed.full) await sweep(database, applying)
      if (ended) await releaseGone(database, applying.kept)
      await writeFeed(database, {
        ...now,
        cursor: page.value.lastRev ?? feed.cursor,
        full: feed.full && !ended,
        lastPullAt: ended ? new Date(env.now()).toISOString() : now.lastPullAt,
      })
      return true
    })
    if (applied && ended) return null
  }
}

interface Trial {
  /** The place and digest of a difference: it counts only if another pull leaves it unchanged. */
  suspect: string | null
  repaired: boolean
}

/** [L10] Proves the store equal, or restarts from zero, once for each digest of the server. */
async function prove(
  parts: PullParts,
  before: FeedState,
  server: Digest,
  trial: Trial,
): Promise<'proven' | 'unproven' | 'again'> {
  const { database, proof } = parts.store
  const key = `${server.count}:${server.xor}`
  return underFeedLock(parts, async (feed) => {
    // Another tab has moved the cursor: its rows are newer than this digest.
    if (feed.cursor !== before.cursor || feed.gen !== before.gen) return 'again'
    const suspected = trial.suspect === `${feed.gen} ${feed.cursor} ${key}`
    const local = suspected ? await proof.reread() : await proof.digest()
    if (local.count === server.count && local.xor === BigInt(server.xor)) {
      if (feed.unprovable !== null) await writeFeed(database, { ...feed, unprovable: null })
      return 'proven'
    }
    if (feed.unprovable === key) return 'unproven'
    if (!suspected) {
      trial.suspect = `${feed.gen} ${feed.cursor} ${key}`
      return 'again'
    }
    if (trial.repaired) {
      await writeFeed(database, { ...feed, unprovable: key })
      return 'unproven'
    }
    trial.repaired = true
    await writeFeed(database, { ...fromZero(feed), repairs: feed.repairs + 1 })
    return 'again'
  })
}

function underFeedLock<T>(parts: PullParts, work: (feed: FeedState) => Promise<T>): Promise<T> {
  return underLock(parts, async () => work(await readFeed(parts.store.database)))
}
