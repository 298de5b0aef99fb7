import type { Mission } from '../../../data/studies/planning.ts'
import { dayIn } from '../../../data/studies/planning.ts'

export interface NextMission {
  /** YYYY-MM-DD; the first day, also of a mission that has begun. */
  readonly day: string
  readonly company: string
  /** Whether its days have begun, by the clock of its country. */
  readonly today: boolean
}

/** The planned mission that is under way today or comes next; a mission whose days are over does not count. */
export function nextMission(missions: readonly Mission[], now: Date): NextMission | null {
  const toCome = missions.flatMap(({ study, span }) => {
    const today = dayIn(study.pays, now.toISOString())
    return span && span.fin >= today
      ? [{ day: span.debut, company: study.nom_entreprise, today: span.debut <= today }]
      : []
  })
  return toCome.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
}

export interface MissionOfNow {
  readonly kind: 'today' | 'under_way' | 'next'
  readonly mission: Mission
}

/**
 * The missions with which a day begins: those planned for today, by the clock of their country; else those under way;
 * else the next one that is planned. At most `most` of them.
 */
export function missionsOfNow(missions: readonly Mission[], now: Date, most: number): readonly MissionOfNow[] {
  const dayOf = ({ study }: Mission) => dayIn(study.pays, now.toISOString())
  const today = missions.filter((one) => one.span && one.span.debut <= dayOf(one) && one.span.fin >= dayOf(one))
  const underWay = missions.filter(({ study }) => study.statut === 'en_cours')
  const next = missions.filter((one) => one.span && one.span.debut > dayOf(one)).slice(0, 1)
  const [kind, found] =
    today.length > 0
      ? (['today', today] as const)
      : underWay.length > 0
        ? (['under_way', underWay] as const)
        : (['next', next] as const)
  return found.slice(0, most).map((mission) => ({ kind, mission }))
}
