/** What other parts may watch: the tables as observables, the same in every tab. */
import { liveQuery } from 'dexie'
import { combineLatest, concatMap, distinctUntilChanged, map, Observable, share, shareReplay, type BehaviorSubject } from 'rxjs'
import type { OutboxItem, Settlement } from '../contract.ts'
import type { LaidCommand } from '../overlay/overlay.ts'
import { readEntries } from './claim.ts'
import type { Entry, Receipt } from './entry.ts'
import { outboxItems, type PercentById } from './items.ts'
import { holders } from './order.ts'
import type { OutboxDatabase } from './outbox-database.ts'

export interface Counts {
  /** Not refused and not received, held ones included. */
  readonly waiting: number
  readonly refused: number
}

export interface LiveOutbox {
  readonly items$: Observable<readonly OutboxItem[]>
  readonly settlements$: Observable<Settlement>
  readonly counts$: Observable<Counts>
  /** For the overlay: what the store does not show yet, oldest first. */
  readonly laid$: Observable<readonly LaidCommand[]>
}

/** @param heard the number of the last verdict when this tab opened the outbox */
export function watchOutbox(
  db: OutboxDatabase, percent$: BehaviorSubject<PercentById>, now: () => number, heard: number,
): LiveOutbox {
  const entries$ = watch(() => readEntries(db))
  return {
    items$: combineLatest([watch(() => readAll(db)), percent$]).pipe(
      map(([{ entries, receipts }, percentById]) => outboxItems(entries, receipts, percentById, now()))),
    settlements$: settlements(db, heard),
    counts$: entries$.pipe(
      map(countEntries),
      distinctUntilChanged((a, b) => a.waiting === b.waiting && a.refused === b.refused)),
    laid$: watch(() => readLaid(db)),
  }
}

export function countEntries(entries: readonly Entry[]): Counts {
  const refused = entries.filter((entry) => entry.state.kind === 'refused').length
  return { waiting: entries.length - refused, refused }
}

/** One transaction over both tables: a command that is being settled is in one of them, never in none or in both. */
function readAll(db: OutboxDatabase): Promise<{ readonly entries: readonly Entry[]; readonly receipts: readonly Receipt[] }> {
  return db.transaction('r', db.commands, db.receipts, async () => ({
    entries: await readEntries(db), receipts: await db.receipts.orderBy('appliedAt').toArray(),
  }))
}

/** As `readAll`, in the order of giving. */
function readLaid(db: OutboxDatabase): Promise<readonly LaidCommand[]> {
  return db.transaction('r', db.commands, db.receipts, async () => {
    const entries = await readEntries(db)
    const receipts = await db.receipts.toArray()
    const held = holders(entries)
    return [...receipts.map(ofReceipt), ...entries.map((entry) => ofEntry(entry, held.has(entry.id)))]
      .sort((a, b) => a.seq - b.seq)
  })
}

function ofEntry({ id, seq, name, args, studyId, madeAt, state }: Entry, held: boolean): LaidCommand {
  const standing = state.kind === 'refused' ? 'refused' : held ? 'held' : 'pending'
  return { id, seq, name, args, studyId, madeAt, standing, rev: null }
}

function ofReceipt({ id, seq, name, args, studyId, madeAt, result }: Receipt): LaidCommand {
  const rev = typeof result['rev'] === 'number' ? result['rev'] : null
  return { id, seq, name, args, studyId, madeAt, standing: 'applied', rev }
}

/** Each verdict once in this tab, from `heard` on; what was decided before is in the list of items. */
function settlements(db: OutboxDatabase, heard: number): Observable<Settlement> {
  let last = heard
  return watch(() => db.verdicts.where('n').above(last).toArray()).pipe(
    concatMap((verdicts) => {
      const fresh = verdicts.filter((verdict) => verdict.n > last)
      last = fresh.at(-1)?.n ?? last
      return fresh
    }),
    map(({ id, name, studyId, context, verdict }): Settlement => ({ id, name, studyId, context, verdict })),
    share())
}

function watch<T>(query: () => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => liveQuery(query).subscribe(subscriber))
    .pipe(shareReplay({ bufferSize: 1, refCount: true }))
}
