import type { CommandId } from '../domain/ids.ts'
import { readEntry, type Entry, type EntryState } from './entry.ts'
import { next, type EntryEvent } from './entry-state.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { claimantOf } from './presence.ts'

/** Ends all backoff waits: the network is back, or a person asked [L4]. `graces`: ends those of new commands, too. */
export function clearWaits(db: OutboxDatabase, graces: boolean): Promise<void> {
  return changeAll(
    db,
    'queued',
    { kind: 'wake' },
    ({ state }) => state.kind === 'queued' && state.retryAt !== null && (graces || !state.grace),
  )
}

/** Ends the grace of one command, whatever the device's clock says [L17]. */
export function endGrace(db: OutboxDatabase, id: CommandId): Promise<void> {
  return changeAll(
    db,
    'queued',
    { kind: 'wake' },
    (entry) => entry.id === id && entry.state.kind === 'queued' && entry.state.grace === true,
  )
}

/** All current claims, of every replayer. */
export async function claimsIn(db: OutboxDatabase): Promise<ReadonlySet<string>> {
  const claimed = await db.commands.where('state.kind').equals('claimed').toArray()
  return new Set(claimed.map(readEntry).flatMap(({ state }) => (state.kind === 'claimed' ? [state.claim] : [])))
}

/**
 * Releases the claims of closed tabs before their leases end, so that a reload continues at once. Read `claims` before
 * asking who is `alive`: a replayer that starts in between is missing from `alive` and must keep its claims.
 */
export function takeFromTheDead(
  db: OutboxDatabase,
  claims: ReadonlySet<string>,
  alive: ReadonlySet<string>,
): Promise<void> {
  return changeAll(
    db,
    'claimed',
    { kind: 'expire' },
    ({ state }) => state.kind === 'claimed' && claims.has(state.claim) && !alive.has(claimantOf(state.claim)),
  )
}

function changeAll(
  db: OutboxDatabase,
  kind: EntryState['kind'],
  event: EntryEvent,
  concerned: (entry: Entry) => boolean,
): Promise<void> {
  return db.transaction('rw', db.commands, async () => {
    for (const stored of await db.commands.where('state.kind').equals(kind).toArray()) {
      const entry = readEntry(stored)
      const result = concerned(entry) ? next(entry, event) : null
      if (result?.kind === 'changed') await db.commands.put(result.entry)
    }
  })
}
