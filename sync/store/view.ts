import type { Observable } from 'rxjs'
import type { StudyQuery, StudyView } from '../contract.ts'
import type { Profile } from '../domain/profile.ts'
import { STATUTS, type Statut, type Study } from '../domain/study.ts'
import { matcherOf } from '../domain/searchable.ts'
import type { LaidCommand } from '../overlay/overlay.ts'
import type { StoreDatabase } from './schema.ts'
import { missionFirst, newestFirst } from './sort-key.ts'

/** All of which the lists of a person are made. */
export interface ListParts {
  readonly database: StoreDatabase
  /** The commands that are laid over the rows, in the order of dispatch. */
  readonly pending$: Observable<readonly LaidCommand[]>
  readonly profile$: Observable<Profile | null>
}

export type ViewName = StudyQuery['view']

/** The two sort orders of stored rows; `mission_first` also restricts to this specialist's missions. */
export type Order = 'newest_first' | 'mission_first'

/** How a view reads the store: pure, so that lists, totals and overlaid rows agree. */
export interface View {
  readonly statuts: readonly Statut[]
  readonly order: Order
  readonly shows: (study: Study) => boolean
  readonly sortKey: (study: Study) => string
}

export function viewOf({ view, statuts, search, ids }: StudyQuery, me: Profile | null): View {
  const asked = statuts ?? STATUTS
  const order = view === 'mine' && me?.type_compte !== 'client' ? 'mission_first' : 'newest_first'
  const inView = viewFilter(view, me)
  const found = searchFilter(search)
  const named = ids && new Set(ids)
  const wanted = STATUTS_BY_VIEW[view].filter((statut) => asked.includes(statut))
  return {
    statuts: wanted,
    order,
    shows: (study) => wanted.includes(study.statut) && (named?.has(study.id) ?? true) && inView(study) && found(study),
    sortKey: (study) => (order === 'mission_first' ? missionFirst(study, me) : newestFirst(study.created_at)),
  }
}

const STATUTS_BY_VIEW = {
  mine: STATUTS,
  available: ['en_attente'],
  delivered: ['complete'],
  all: STATUTS,
} as const satisfies Record<ViewName, readonly Statut[]>

/**
 * Selects the rows of a view; the feed has already limited them to those that this person may see. A requested study
 * that is not yet won counts as a mission: the overlay sets this person as its specialist.
 */
function viewFilter(view: ViewName, me: Profile | null): (study: Study) => boolean {
  switch (view) {
    case 'mine':
      return me?.type_compte === 'client'
        ? (study) => study.client_id === me.id
        : (study) => me !== null && study.intervenant_id === me.id
    case 'available':
      return (study) => study.intervenant_id === null
    case 'delivered':
    case 'all':
      return () => true
  }
}

function searchFilter(search: string | undefined): (study: Study) => boolean {
  const has = matcherOf(search ?? '')
  return (study) => has(study.nom_entreprise, study.zone_geographique, study.description_projet, study.reference)
}

export function byKey(view: View): (a: StudyView, b: StudyView) => number {
  return (a, b) => compare(view.sortKey(a), view.sortKey(b)) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
