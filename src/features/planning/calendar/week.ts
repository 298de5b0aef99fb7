import { addDays, weekdayOf } from '../../../data/studies/planning.ts'

/** The first and last day of the week of a day, from Sunday to Saturday (docs/specification.md#2). */
export function weekOf(day: string): readonly [first: string, last: string] {
  const first = addDays(day, -weekdayOf(day))
  return [first, addDays(first, 6)]
}
