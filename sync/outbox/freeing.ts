import { readEntry } from './entry.ts'
import { next, type EntryEvent } from './entry-state.ts'
import type { EntryState } from './entry.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { claimantOf } from './presence.ts'

/** Connectivity is back, or a person asked: nothing waits for its backoff any more [L4]. */
export function clearWaits(db: OutboxDatabase): Promise<void> {
  return changeAll(db, 'queued', { kind: 'wake' }, (state) => state.kind === 'queued' && state.retryAt !== null)
}

/** Every claim there is, whoever has it. */
export async function claimsIn(db: OutboxDatabase): Promise<ReadonlySet<string>> {
  const claimed = await db.commands.where('state.kind').equals('claimed').toArray()
  return new Set(claimed.map(readEntry).flatMap(({ state }) => (state.kind === 'claimed' ? [state.claim] : [])))
}

/**
 * Claims of tabs that are certainly gone need not run out: a reload goes on at once. `claims` are those from before it
 * was asked who is `alive`: who began after that is not in the answer, and lives.
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
    (state) => state.kind === 'claimed' && claims.has(state.claim) && !alive.has(claimantOf(state.claim)),
  )
}

function changeAll(
  db: OutboxDatabase,
  kind: EntryState['kind'],
  event: EntryEvent,
  concerned: (state: EntryState) => boolean,
): Promise<void> {
  return db.transaction('rw', db.commands, async () => {
    for (const stored of await db.commands.where('state.kind').equals(kind).toArray()) {
      const entry = readEntry(stored)
      const result = concerned(entry.state) ? next(entry, event) : null
      if (result?.kind === 'changed') await db.commands.put(result.entry)
    }
  })
}
