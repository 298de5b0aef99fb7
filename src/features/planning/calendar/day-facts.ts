import type { Clash, Holiday } from '../../../../sync/index.ts'
import { clashesOf, covers, holidayOn, isHard, isWeekend, type Mission } from '../../../data/studies/planning.ts'

/** The facts of one square of the calendar. */
export interface DayFacts {
  readonly day: string
  readonly planned: readonly Mission[]
  readonly due: readonly Mission[]
  readonly weekend: boolean
  readonly holiday: Holiday | null
  /** On this very day. */
  readonly clash: boolean
}

/** `pays`: the country whose days off are shown; a mission's clashes depend on its own country. */
export function dayFacts(
  day: string,
  missions: readonly Mission[],
  holidays: readonly Holiday[],
  pays: string,
): DayFacts {
  const planned = missions.filter(({ span }) => covers(span, day))
  return {
    day,
    planned,
    due: missions.filter(({ due }) => due === day),
    weekend: isWeekend(pays, day),
    holiday: holidayOn(holidays, pays, day),
    clash: planned.some((mission) =>
      clashesOf(mission, planned, []).some((clash) => isHard(clash) && isOn(clash, day)),
    ),
  }
}

function isOn(clash: Clash, day: string): boolean {
  return clash.kind === 'after_due' ? day > clash.due : clash.kind === 'same_days' && covers(clash.span, day)
}
