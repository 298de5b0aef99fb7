/**
 * The second feed, after the studies: page after page, sweep, proof. As `pull.ts`, but the digest comes with the last
 * page.
 */
import type { Profile } from '../domain/profile.ts'
import { viewScope } from '../domain/profile.ts'
import { RECORD_KINDS } from '../records/kinds.ts'
import { applyRecords, sweepRecords } from '../store/apply-records.ts'
import { fromZero, isFirst, readFeed, writeFeed, type FeedState } from '../store/feed-state.ts'
import { holdsGeneration } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { RecordsPage } from '../transport/transport.ts'
import { underLock, type PullOutcome, type PullParts } from './pull-parts.ts'

const FEED = 'records-feed'
const BATCH = 500

/** Changes by other tabs or the server in between only cost another try. */
const PROOF_TRIES = 8

export async function pullRecords(parts: PullParts, me: Profile | null): Promise<PullOutcome> {
  const {
    store: { database },
    transport,
  } = parts
  await enterScope(parts, me)
  let suspect: string | null = null
  let repaired = false
  for (let proofs = 0; proofs < PROOF_TRIES;) {
    const feed = await readFeed(database, FEED)
    const page = await transport.pullRecords(feed.cursor, BATCH)
    if (page.kind !== 'ok') return { kind: 'stopped', answer: page }
    const { digest } = page.value
    if (digest !== null) proofs += 1
    const result = await underLock(parts, async () => {
      const now = await readFeed(database, FEED)
      // Another tab has moved the cursor meanwhile.
      if (now.cursor !== feed.cursor || now.gen !== feed.gen || now.full !== feed.full) return 'again'
      // As in `pull.ts`: a pull from zero that was interrupted after its first rows starts as a new one.
      if (now.cursor === 0 && (await holdsGeneration(database, 'records', now.gen))) {
        await writeFeed(database, fromZero(now), FEED)
        return 'again'
      }
      const applied = await apply(parts.store, now, page.value)
      if (digest === null) return 'again'
      const key = `${digest.count}:${digest.xor}`
      const local = suspect === key ? await parts.store.recordsProof.reread() : await parts.store.recordsProof.digest()
      if (local.count === digest.count && local.xor === BigInt(digest.xor)) {
        if (applied.unprovable !== null) await writeFeed(database, { ...applied, unprovable: null }, FEED)
        return 'proven'
      }
      if (applied.unprovable === key) return 'unproven'
      if (suspect !== key) {
        suspect = key
        return 'again'
      }
      if (repaired) {
        await writeFeed(database, { ...applied, unprovable: key }, FEED)
        return 'unproven'
      }
      repaired = true
      await writeFeed(database, { ...fromZero(applied), repairs: applied.repairs + 1 }, FEED)
      return 'again'
    })
    if (result !== 'again') return { kind: result }
  }
  return { kind: 'unproven' }
}

/** Rows first, cursor last [L9]. */
async function apply({ database }: Store, feed: FeedState, page: RecordsPage): Promise<FeedState> {
  const ended = page.digest !== null
  await applyRecords(database, page.rows, feed.gen, isFirst(feed))
  if (ended && feed.full) await sweepRecords(database, feed.gen)
  const next = { ...feed, cursor: page.lastRev ?? feed.cursor, full: feed.full && !ended }
  if (next.cursor !== feed.cursor || next.full !== feed.full) await writeFeed(database, next, FEED)
  return next
}

/** Another role has other records; a version that knows more kinds reads those again that it could not read. */
async function enterScope(parts: PullParts, me: Profile | null): Promise<void> {
  const scope = `${me ? viewScope(me) : 'none'} ${RECORD_KINDS.join(',')}`
  await underLock(parts, async () => {
    const feed = await readFeed(parts.store.database, FEED)
    if (feed.scope === scope) return
    await writeFeed(parts.store.database, { ...(feed.scope === null ? feed : fromZero(feed)), scope }, FEED)
  })
}
