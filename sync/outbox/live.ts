/** The tables of the outbox as observables, with the same values in every tab. */
import { liveQuery } from 'dexie'
import {
  BehaviorSubject,
  combineLatest,
  concatMap,
  defer,
  distinctUntilChanged,
  filter,
  map,
  Observable,
  share,
  shareReplay,
  switchMap,
  tap,
} from 'rxjs'
import type { NoticeContext, OutboxItem, Settlement } from '../contract.ts'
import type { LaidCommand } from '../overlay/overlay.ts'
import { readEntries } from './claim.ts'
import type { Entry, Receipt } from './entry.ts'
import { outboxItems, type SentById } from './items.ts'
import { holders, isQuietCommand } from './order.ts'
import type { OutboxDatabase, VerdictRecord } from './outbox-database.ts'

export interface Counts {
  /** Unsent commands, held ones included; without refused and quiet ones. */
  readonly waiting: number
  readonly refused: number
}

export interface LiveOutbox {
  readonly items$: Observable<readonly OutboxItem[]>
  readonly settlements$: Observable<Settlement>
  readonly untold$: Observable<Settlement>
  readonly counts$: Observable<Counts>
  /** For the overlay: commands that the store may not reflect yet, oldest first. */
  readonly laid$: Observable<readonly LaidCommand[]>
  /** Lays an entry that is on the disk over the rows at once, without waiting until the table is read again. */
  readonly layNow: (entry: Entry) => void
}

/** @param heard the number of the last verdict when this tab opened the outbox */
export function watchOutbox(
  db: OutboxDatabase,
  sent$: BehaviorSubject<SentById>,
  now: () => number,
  heard: number,
): LiveOutbox {
  const entries$ = watch(() => readEntries(db))
  const { laid$, layNow } = laidAtOnce(db)
  return {
    items$: combineLatest([watch(() => readAll(db)), sent$]).pipe(
      map(([{ entries, receipts }, sentById]) =>
        outboxItems(entries.filter(isWork), receipts.filter(isWork), sentById, now()),
      ),
    ),
    settlements$: verdictsAfter(db, { n: heard }).pipe(map(settlementOf), share()),
    untold$: untold(db, heard),
    counts$: entries$.pipe(
      map(countEntries),
      distinctUntilChanged((a, b) => a.waiting === b.waiting && a.refused === b.refused),
    ),
    laid$,
    layNow,
  }
}

export function countEntries(entries: readonly Entry[]): Counts {
  const work = entries.filter(isWork)
  const refused = work.filter((entry) => entry.state.kind === 'refused').length
  return { waiting: work.length - refused, refused }
}

/** Commands that a person gave, not those that a page sends by itself. */
export const isWork = ({ name }: { readonly name: string }): boolean => !isQuietCommand(name)

/** One transaction over both tables: a command that is being settled is in exactly one of them. */
function readAll(
  db: OutboxDatabase,
): Promise<{ readonly entries: readonly Entry[]; readonly receipts: readonly Receipt[] }> {
  return db.transaction('r', db.commands, db.receipts, async () => ({
    entries: await readEntries(db),
    receipts: await db.receipts.orderBy('appliedAt').toArray(),
  }))
}

/** The tables in the order of dispatch, with the entries that were handed over since they were read. */
function laidAtOnce(db: OutboxDatabase): Pick<LiveOutbox, 'laid$' | 'layNow'> {
  const handed$ = new BehaviorSubject<readonly Entry[]>([])
  const read$ = watch(async () => {
    // They are on the disk: this reading has them, or what became of them.
    const known = new Set(handed$.value)
    return { known, ...(await readAll(db)) }
  }).pipe(tap(({ known }) => void (lastKnown = known)))
  let lastKnown: ReadonlySet<Entry> = new Set()
  return {
    laid$: combineLatest([read$, handed$]).pipe(
      map(([{ known, entries, receipts }, handed]) => {
        const read = new Set([...entries, ...receipts].map(({ id }) => id))
        const fresh = handed.filter((entry) => !known.has(entry) && !read.has(entry.id))
        return laidCommands([...entries, ...fresh], receipts)
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    ),
    layNow: (entry) => handed$.next([...handed$.value.filter((one) => !lastKnown.has(one)), entry]),
  }
}

/** The outbox as the overlay reads it, in the order of dispatch. */
export function laidCommands(entries: readonly Entry[], receipts: readonly Receipt[]): readonly LaidCommand[] {
  const held = holders(entries)
  return [...receipts.map(ofReceipt), ...entries.map((entry) => ofEntry(entry, held.has(entry.id)))].sort(
    (a, b) => a.seq - b.seq,
  )
}

function ofEntry({ id, seq, name, args, studyId, madeAt, state }: Entry, held: boolean): LaidCommand {
  const standing = state.kind === 'refused' ? 'refused' : held ? 'held' : 'pending'
  return { id, seq, name, args, studyId, madeAt, standing, rev: null }
}

function ofReceipt({ id, seq, name, args, studyId, madeAt, result }: Receipt): LaidCommand {
  const rev = typeof result['rev'] === 'number' ? result['rev'] : null
  return { id, seq, name, args, studyId, madeAt, standing: 'applied', rev }
}

/**
 * Verdicts that no tab on this device has emitted here: all that arrive while this tab is open, and refusals that
 * arrived without an open tab (from the worker) or a subscriber. Marks each one as emitted, for this and later tabs.
 */
function untold(db: OutboxDatabase, heard: number): Observable<Settlement> {
  return defer(() => db.meta.get('told')).pipe(
    switchMap((told) => verdictsAfter(db, { n: Number(told?.value ?? 0) })),
    tap(({ n }) => void markTold(db, n)),
    filter(({ n, verdict }) => n > heard || verdict.kind === 'refused'),
    map(settlementOf),
  )
}

/**
 * Another tab may have stored a later number already. When the database closes meanwhile, the verdict is emitted again.
 */
function markTold(db: OutboxDatabase, n: number): Promise<void> {
  return db
    .transaction('rw', db.meta, async () => {
      const told = await db.meta.get('told')
      if (Number(told?.value ?? 0) < n) await db.meta.put({ key: 'told', value: n })
    })
    .catch(() => {})
}

/** Each verdict once after `last`, which this advances. */
function verdictsAfter(db: OutboxDatabase, last: { n: number }): Observable<VerdictRecord> {
  return defer(() => watch(() => db.verdicts.where('n').above(last.n).toArray())).pipe(
    concatMap((verdicts) => {
      const fresh = verdicts.filter((verdict) => verdict.n > last.n)
      last.n = fresh.at(-1)?.n ?? last.n
      return fresh
    }),
  )
}

function settlementOf({ id, name, studyId, context, verdict }: VerdictRecord): Settlement {
  return { id, name, studyId, context: contextOf(context), verdict }
}

/** Older versions stored the route of the page instead [L15]. */
export function contextOf(kept: string | null): NoticeContext | null {
  switch (kept) {
    case 'missions':
    case '/intervenant/missions':
      return 'missions'
    case 'closed':
    case '/admin/accounts#close':
      return 'closed'
    case 'bulk':
      return 'bulk'
    default:
      return null
  }
}

function watch<T>(query: () => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => liveQuery(query).subscribe(subscriber)).pipe(
    shareReplay({ bufferSize: 1, refCount: true }),
  )
}
