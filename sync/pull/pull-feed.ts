/**
 * One feed in order: page after page, sweep, proof. Rows are written before the cursor [L9], and no lock is held during
 * a request [L6]: each page is applied under a short lock, and only if nobody else moved the cursor meanwhile, so
 * concurrent pulls only cost requests.
 */
import type { Profile } from '../domain/profile.ts'
import { fromZero, readFeed, writeFeed, type FeedState } from '../store/feed-state.ts'
import { holdsGeneration } from '../store/rows.ts'
import type { Answer, FeedDigest, FeedPage, SentRow } from '../transport/transport.ts'
import { applyPage } from './apply.ts'
import type { Feed } from './feed.ts'
import { underLock, type PullOutcome, type PullParts } from './pull-parts.ts'

/** The server's rows may change between the last page and the digest; then both are requested again. */
const PROOF_TRIES = 8

/** A page that has been sent, and the state that it was asked for. */
export interface Arrived {
  readonly asked: FeedState
  readonly page: FeedPage<SentRow>
}

/**
 * Pulls what is new, and proves the collection equal to the server's view.
 * @param me as the server has just said; null: the account has no profile
 * @param arrived the first page, where it is here already
 */
export async function pullFeed(
  feed: Feed,
  parts: PullParts,
  me: Profile | null,
  arrived: Arrived | null = null,
): Promise<PullOutcome> {
  await enterScope(feed, parts, me)
  const trial: Trial = { suspect: null, repaired: false }
  for (let tries = 0; tries < PROOF_TRIES; tries += 1) {
    const read = await pullPages(feed, parts, me, tries === 0 ? arrived : null)
    if (read.kind !== 'ok') return { kind: 'stopped', answer: read }
    const digest = await feed.digest(parts.transport, read.value.last)
    if (digest.kind !== 'ok') return { kind: 'stopped', answer: digest }
    if (digest.value.timeline !== undefined) await parts.followTimeline?.(digest.value.timeline)
    const result = await prove(feed, parts, read.value.state, digest.value, trial)
    if (result !== 'again') return { kind: result }
  }
  return { kind: 'unproven' }
}

/** With another scope all earlier rows are void. */
export async function enterScope(feed: Feed, parts: PullParts, me: Profile | null): Promise<void> {
  const scope = feed.scope(me)
  await underFeedLock(feed, parts, async (state, write) => {
    if (state.scope !== scope) await write({ ...(state.scope === null ? state : fromZero(state)), scope })
  })
}

/** The last page, and the state that was written after it. */
interface End {
  readonly last: FeedPage<SentRow>
  readonly state: FeedState
}

async function pullPages(
  feed: Feed,
  parts: PullParts,
  me: Profile | null,
  arrived: Arrived | null,
): Promise<Answer<End>> {
  const { store, env } = parts
  const { database } = store
  for (let first = arrived; ; first = null) {
    const next = first ? ({ kind: 'ok', value: first } as const) : await askPage(feed, parts)
    if (next.kind !== 'ok') return next
    const { asked, page } = next.value
    const applied = await underFeedLock(feed, parts, async (state, write) => {
      if (state.cursor !== asked.cursor || state.gen !== asked.gen || state.full !== asked.full) return null
      // A pull from zero gets no tombstones. If one was interrupted between its rows and the first cursor, rows that
      // left since are found only by an older generation [L8].
      if (state.cursor === 0 && (await holdsGeneration(database, feed.collection, state.gen))) {
        await write(fromZero(state))
        return null
      }
      const applying = { gen: state.gen, me, kept: await feed.kept(parts), full: state.full }
      await applyPage(database, feed, page, applying)
      return write({
        ...state,
        cursor: page.lastRev ?? state.cursor,
        full: state.full && !page.ended,
        lastPullAt: page.ended && feed.timed ? new Date(env.now()).toISOString() : state.lastPullAt,
      })
    })
    if (applied && page.ended) return { kind: 'ok', value: { last: page, state: applied } }
  }
}

async function askPage(feed: Feed, parts: PullParts): Promise<Answer<Arrived>> {
  const { store, transport, batch = feed.batch } = parts
  const asked = await readFeed(store.database, feed.name)
  const answer = await feed.ask(transport, asked.cursor, asked.full ? batch.full : batch.next)
  return answer.kind === 'ok' ? { kind: 'ok', value: { asked, page: answer.value } } : answer
}

interface Trial {
  /** The place and digest of a difference: it counts only if another pull leaves it unchanged. */
  suspect: string | null
  repaired: boolean
}

/** [L10] Proves the collection equal, or restarts from zero, once for each digest of the server. */
async function prove(
  feed: Feed,
  parts: PullParts,
  before: FeedState,
  server: FeedDigest,
  trial: Trial,
): Promise<'proven' | 'unproven' | 'again'> {
  const proof = parts.store.proofs[feed.collection]
  const key = `${server.count}:${server.xor}`
  return underFeedLock(feed, parts, async (state, write) => {
    // Another tab has moved the cursor: its rows are newer than this digest.
    if (state.cursor !== before.cursor || state.gen !== before.gen) return 'again'
    const place = `${state.gen} ${state.cursor} ${key}`
    const isSuspected = trial.suspect === place
    const local = isSuspected ? await proof.reread() : await proof.digest()
    if (local.count === server.count && local.xor === BigInt(server.xor)) {
      await write({ ...state, unprovable: null })
      return 'proven'
    }
    if (state.unprovable === key) return 'unproven'
    if (!isSuspected) {
      trial.suspect = place
      return 'again'
    }
    if (trial.repaired) {
      await write({ ...state, unprovable: key })
      return 'unproven'
    }
    trial.repaired = true
    await write({ ...fromZero(state), repairs: state.repairs + 1 })
    return 'again'
  })
}

/** Returns the state that is stored then. */
type Write = (next: FeedState) => Promise<FeedState>

/** Writes the state only where it changes: each write wakes whoever listens to it. */
export function underFeedLock<T>(
  { name }: Feed,
  parts: PullParts,
  work: (state: FeedState, write: Write) => Promise<T>,
): Promise<T> {
  const { database } = parts.store
  return underLock(parts, async () => {
    const state = await readFeed(database, name)
    return work(state, async (next) => {
      if (JSON.stringify(next) !== JSON.stringify(state)) await writeFeed(database, next, name)
      return next
    })
  })
}
