import { dayIn } from '../../../sync/domain/calendar.ts'
import type { Span, StudyView } from '../../../sync/index.ts'

/** The steps of an order in the order in which they come. */
type StoryKind = 'asked' | 'accepted' | 'visit' | 'set_out' | 'on_site' | 'writing' | 'ready' | 'cancelled'

export interface StoryStep {
  readonly kind: StoryKind
  readonly state: 'done' | 'now' | 'next'
  /** ISO 8601: when it happened; null: not yet, or not known here. */
  readonly at: string | null
}

type Told = Pick<
  StudyView,
  'statut' | 'pays' | 'created_at' | 'date_acceptation' | 'date_debut_mission' | 'date_fin_mission'
> & { readonly rapport_uploaded_at: string | null; readonly sync: Pick<StudyView['sync'], 'pending'> }

/** Facts of the visit that are not in the study itself. */
export interface Visit {
  /** The planned days; null: none. */
  readonly span: Span | null
  /** ISO 8601: when the specialist last left for the site; null: never. */
  readonly leftAt: string | null
  /** ISO 8601: when the order was cancelled; null: it was not. */
  readonly cancelledAt: string | null
}

const RANK = {
  en_attente: 0,
  acceptée: 1,
  en_cours: 2,
  terminée: 3,
  complete: 4,
  annulée: -1,
} as const satisfies Record<StudyView['statut'], number>
/** A specialist who left longer ago is not on the way any more. */
const LONGEST_WAY_MS = 6 * 3_600_000

/** One order as its client reads it, oldest first: what was done, the one thing that is now, what comes. */
export function storyOf(study: Told, visit: Visit, now: Date): readonly StoryStep[] {
  const rank = RANK[study.statut]
  if (rank < 0) {
    return [
      { kind: 'asked', state: 'done', at: study.created_at },
      ...(study.date_acceptation ? [{ kind: 'accepted', state: 'done', at: study.date_acceptation } as const] : []),
      { kind: 'cancelled', state: 'now', at: visit.cancelledAt },
    ]
  }
  const unsent = study.sync.pending.includes('request_study')
  const underWay = isOnTheWay(study, visit, now)
  const left = rank > 0 ? visit.leftAt : null
  const stateOf = (at: number): StoryStep['state'] => (rank > at ? 'done' : rank === at ? 'now' : 'next')
  const way = left ? [{ kind: 'set_out', state: underWay ? 'now' : 'done', at: left } as const] : []
  // Under way once more, on another day of the visit: the work has begun.
  const again = underWay && rank === 2
  const site = {
    kind: 'on_site',
    state: again ? 'done' : underWay ? 'next' : stateOf(2),
    at: study.date_debut_mission,
  } as const
  return [
    { kind: 'asked', state: unsent ? 'now' : 'done', at: study.created_at },
    { kind: 'accepted', state: unsent ? 'next' : stateOf(0), at: study.date_acceptation },
    ...(rank <= 1 ? [{ kind: 'visit', state: underWay ? 'done' : stateOf(1), at: null } as const] : []),
    ...(again ? [site, ...way] : [...way, site]),
    { kind: 'writing', state: stateOf(3), at: study.date_fin_mission },
    { kind: 'ready', state: rank === 4 ? 'done' : 'next', at: study.rapport_uploaded_at },
  ]
}

/** On the day of the departure, for some hours, until the work begins. */
function isOnTheWay({ statut, pays, date_debut_mission }: Told, { leftAt }: Visit, now: Date): boolean {
  if (leftAt === null || (statut !== 'acceptée' && statut !== 'en_cours')) return false
  if (date_debut_mission !== null && Date.parse(date_debut_mission) >= Date.parse(leftAt)) return false
  return dayIn(pays, leftAt) === dayIn(pays, now.toISOString()) && now.getTime() - Date.parse(leftAt) < LONGEST_WAY_MS
}

/** The step at which an order is; the last one where all is done. */
export function currentStep(steps: readonly StoryStep[]): StoryStep | undefined {
  return steps.find(({ state }) => state === 'now') ?? steps.at(-1)
}
