import { useFreshHolidays } from '../../data/studies/holidays.ts'

/** No study's feed contains the holidays: read them while the area is open, for the days without network. */
export function KeepHolidays() {
  useFreshHolidays()
  return null
}
