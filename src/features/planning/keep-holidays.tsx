import { useFreshHolidays } from '../../data/planning.ts'

/** They belong to no study, so no feed brings them: read while the area is open, for the days without network. */
export function KeepHolidays() {
  useFreshHolidays()
  return null
}
