import { addDays, addMonths, monthOf, weekdayOf, type Day } from '../../../sync/domain/calendar.ts'

export interface PressedKey {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * Where a key leads in a month whose weeks run from Sunday to Saturday: arrows by a day and a week, Home and End within
 * the week, PageUp and PageDown by a month. `mirrored`: the week runs from the right. Null: nowhere.
 */
export function dayByKey({ key, altKey, ctrlKey, metaKey }: PressedKey, day: Day, mirrored: boolean): Day | null {
  if (altKey || ctrlKey || metaKey) return null
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, mirrored ? 1 : -1)
    case 'ArrowRight':
      return addDays(day, mirrored ? -1 : 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDay(day, -1)
    case 'PageDown':
      return sameDay(day, 1)
    default:
      return null
  }
}

/** The same day of another month, or its last one. */
function sameDay(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}
