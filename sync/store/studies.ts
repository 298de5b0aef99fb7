import { combineLatest, distinctUntilChanged, map, of, shareReplay, switchMap, type Observable } from 'rxjs'
import type { Studies, StudyList, StudyQuery, StudyView } from '../contract.ts'
import type { StudyId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import { STATUTS, type Statut, type Study } from '../domain/study.ts'
import { groupByStudy, overlayStudy, type LaidCommand } from '../overlay/overlay.ts'
import { pulledTo$ } from './feed-state.ts'
import { countOn$, rowsById$, rowsOn$, type StoredStudy } from './rows.ts'
import type { StoreDatabase } from './schema.ts'
import { byKey, viewOf, type ListParts, type View } from './view.ts'

/** The rows changed by unsent commands, as they are shown; null: not shown. */
interface Laid {
  readonly me: Profile | null
  readonly views: ReadonlyMap<StudyId, { readonly view: StudyView | null; readonly gone: boolean }>
  /** The same rows as stored, to correct the counts of the base queries. */
  readonly bases: readonly Study[]
}

/**
 * Queries read extra rows for the overlaid ones, in steps: every new limit is another query that reads the table again.
 * The first step is always there, so that the first command on a device changes no query.
 */
const ROOM = 16

const SYNCED: StudyView['sync'] = { state: 'synced', pending: [], acceptanceAsked: false, lost: false }

/**
 * Reads base rows by index, page by page, without the few overlaid ones; those are computed, filtered by the same view
 * and merged in. So a list costs its page and the pending commands, not its table.
 */
export function openStudies({ database, pending$, profile$ }: ListParts): Studies {
  const commands$ = pending$.pipe(distinctUntilChanged((a, b) => fingerprint(a) === fingerprint(b)))
  const laid$ = combineLatest([commands$, pulledTo$(database, 'feed'), profile$]).pipe(
    switchMap(([commands, pulledTo, me]) => {
      const open = groupByStudy(commands.filter((command) => !isPulled(command, pulledTo)))
      const rows$ =
        open.size === 0 ? of<ReadonlyMap<StudyId, StoredStudy>>(new Map()) : rowsById$(database, [...open.keys()])
      return rows$.pipe(
        map((storedById): Laid => ({
          me,
          views: new Map(
            [...open].map(([id, ofStudy]) => {
              const stored = storedById.get(id)
              const gone = stored?.gone ?? false
              return [id, { view: overlayStudy(stored?.study ?? null, ofStudy, { me, pulledTo, gone }), gone }]
            }),
          ),
          bases: [...storedById.values()].filter(({ gone }) => !gone).map(({ study }) => study),
        })),
      )
    }),
    shareReplay({ bufferSize: 1, refCount: true }),
  )

  return {
    list$: (query) =>
      laid$.pipe(
        switchMap((laid) => list$(database, query, laid)),
        distinctUntilChanged(sameList),
      ),
    one$: (id) =>
      combineLatest([laid$, rowsById$(database, [id])]).pipe(
        map(([{ views }, storedById]) => {
          const laid = views.get(id)
          if (laid !== undefined) return laid.view
          const stored = storedById.get(id)
          if (!stored) return null
          return stored.gone ? { ...stored.study, sync: { ...SYNCED, lost: true } } : synced(stored.study)
        }),
        distinctUntilChanged(),
      ),
    counts$: (name) => laid$.pipe(switchMap((laid) => counts$(database, { view: name }, laid))),
  }
}

/** Changes only when lists change: claims, leases and percentages alter the outbox often, but no list. */
function fingerprint(commands: readonly LaidCommand[]): string {
  return commands.map(({ id, standing, rev }) => `${id} ${standing} ${rev}`).join('\n')
}

/** Whether the store has read up to the revision of an applied command, so that the row contains it. */
function isPulled(command: LaidCommand, pulledTo: number): boolean {
  return command.standing === 'applied' && (command.rev === null || command.rev <= pulledTo)
}

function list$(database: StoreDatabase, query: StudyQuery, laid: Laid): Observable<StudyList> {
  const view = viewOf(query, laid.me)
  const limit = query.limit ?? Number.POSITIVE_INFINITY
  const over = overlaid(query, laid).filter(view.shows)
  if (view.statuts.length === 0) return of({ items: [], total: 0 })
  if (query.ids) return namedList$(database, query.ids, { laid, over, view })
  const searching = (query.search ?? '').trim() !== ''
  const depth = searching ? Number.POSITIVE_INFINITY : limit + Math.ceil(Math.max(1, laid.views.size) / ROOM) * ROOM
  const pages$ = combineLatest(view.statuts.map((statut) => rowsOn$(database, statut, view.order, depth)))
  const total$ = searching ? of(null) : counts$(database, query, laid).pipe(map(sum))
  return combineLatest([pages$, total$]).pipe(
    map(([pages, total]) => {
      const base = pages
        .flat()
        .filter((row) => !laid.views.has(row.id) && view.shows(row))
        .map(synced)
      const all = [...over, ...base].sort(byKey(view))
      const items = all.slice(0, limit)
      // Rows and counts are two queries: for an instant one may be ahead of the other.
      return { items, total: total === null ? all.length : Math.max(total, items.length) }
    }),
  )
}

function namedList$(
  database: StoreDatabase,
  ids: readonly StudyId[],
  { laid, over, view }: { readonly laid: Laid; readonly over: readonly StudyView[]; readonly view: View },
): Observable<StudyList> {
  if (ids.length === 0) return of({ items: [], total: 0 })
  return rowsById$(database, ids).pipe(
    map((storedById) => {
      const base = [...storedById.values()]
        .filter(({ study, gone }) => !gone && !laid.views.has(study.id) && view.shows(study))
        .map(({ study }) => synced(study))
      const items = [...over, ...base].sort(byKey(view))
      return { items, total: items.length }
    }),
  )
}

/**
 * The overlaid rows of a view. A row that left this person's view is no longer offered; it stays among their own ones
 * while it has unsettled work.
 */
function overlaid({ view }: StudyQuery, laid: Laid): readonly StudyView[] {
  return [...laid.views.values()]
    .filter(({ gone }) => !gone || view === 'mine')
    .map((shown) => shown.view)
    .filter((shown) => shown !== null)
}

function counts$(database: StoreDatabase, query: StudyQuery, laid: Laid): Observable<Record<Statut, number>> {
  const view = viewOf(query, laid.me)
  const over = overlaid(query, laid)
  if (view.statuts.length === 0) return of(countByStatut(() => 0))
  return combineLatest(view.statuts.map((statut) => countOn$(database, statut, view.order))).pipe(
    map((counts) =>
      countByStatut((statut) => {
        const index = view.statuts.indexOf(statut)
        if (index < 0) return 0
        const has = (study: Study) => study.statut === statut && view.shows(study)
        return (counts[index] ?? 0) - laid.bases.filter(has).length + over.filter(has).length
      }),
    ),
  )
}

function countByStatut(count: (statut: Statut) => number): Record<Statut, number> {
  return Object.fromEntries(STATUTS.map((statut) => [statut, count(statut)])) as Record<Statut, number>
}

function sum(counts: Readonly<Record<Statut, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

const viewByRow = new WeakMap<Study, StudyView>()

/** The same object for the same row, so that an unchanged list re-renders nothing. */
function synced(row: Study): StudyView {
  const known = viewByRow.get(row)
  if (known) return known
  const view = { ...row, sync: SYNCED }
  viewByRow.set(row, view)
  return view
}

function sameList(a: StudyList, b: StudyList): boolean {
  return (
    a.total === b.total && a.items.length === b.items.length && a.items.every((item, index) => item === b.items[index])
  )
}
