import type { Statut } from '../../../../sync/index.ts'

export interface MissionCounts {
  readonly total: number
  readonly active: number
  readonly completed: number
  readonly pendingReports: number
}

/** The four counters, over own missions only; cancelled ones do not count. */
export function missionCounts(mine: Readonly<Record<Statut, number>>): MissionCounts {
  const active = mine.acceptée + mine.en_cours
  const completed = mine.terminée + mine.complete
  return { total: active + completed, active, completed, pendingReports: mine.terminée }
}
