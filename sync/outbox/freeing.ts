import { readEntry } from './entry.ts'
import { next, type EntryEvent } from './entry-state.ts'
import type { EntryState } from './entry.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { claimantOf } from './presence.ts'

/** Connectivity is back, or a person asked: nothing waits for its backoff any more [L4]. */
export function clearWaits(db: OutboxDatabase): Promise<void> {
  return changeAll(db, 'queued', { kind: 'wake' }, (state) => state.kind === 'queued' && state.retryAt !== null)
}

/** Claims of tabs that are certainly gone need not run out: a reload goes on at once. */
export function takeFromTheDead(db: OutboxDatabase, alive: ReadonlySet<string>): Promise<void> {
  return changeAll(db, 'claimed', { kind: 'expire' }, (state) => state.kind === 'claimed' && !alive.has(claimantOf(state.claim)))
}

function changeAll(
  db: OutboxDatabase, kind: EntryState['kind'], event: EntryEvent, concerned: (state: EntryState) => boolean,
): Promise<void> {
  return db.transaction('rw', db.commands, async () => {
    for (const stored of await db.commands.where('state.kind').equals(kind).toArray()) {
      const entry = readEntry(stored)
      const result = concerned(entry.state) ? next(entry, event) : null
      if (result?.kind === 'changed') await db.commands.put(result.entry)
    }
  })
}
