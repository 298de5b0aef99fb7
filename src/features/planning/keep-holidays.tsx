import { useFreshHolidays } from '../../data/holidays.ts'

/** They belong to no study, so no feed brings them: read while the area is open, for the days without network. */
export function KeepHolidays() {
  useFreshHolidays()
  return null
}
