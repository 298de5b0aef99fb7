import type { Mission } from '../../data/planning.ts'
import { dayIn } from '../../data/planning.ts'

export interface NextMission {
  /** YYYY-MM-DD; of one that has begun, its first day. */
  readonly day: string
  readonly company: string
  /** Its days have begun, by the clock of its country. */
  readonly today: boolean
}

/** The planned mission that is under way today or comes next; one whose days are over is none. */
export function nextMission(missions: readonly Mission[], now: Date): NextMission | null {
  const toCome = missions.flatMap(({ study, span }) => {
    const today = dayIn(study.pays, now.toISOString())
    return span && span.fin >= today
      ? [{ day: span.debut, company: study.nom_entreprise, today: span.debut <= today }]
      : []
  })
  return toCome.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
}
