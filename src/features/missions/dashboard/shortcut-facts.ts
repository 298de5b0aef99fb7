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
