/** Days of the calendar as texts, YYYY-MM-DD: no hour and no time zone can move them. */
import type { Pays } from './enumerations.ts'
import { localDay } from './invoice.ts'

export type Day = string
/** YYYY-MM. */
export type Month = string

const DAY_MS = 86_400_000

/** 0 is Sunday. The server's twin is `hawa.weekend_of`; a database test compares. */
const WEEKENDS: Readonly<Record<Pays, readonly number[]>> = { algerie: [5, 6], kenya: [6, 0], tanzanie: [6, 0] }

/** A public holiday of a country. */
export interface Holiday {
  readonly pays: Pays
  readonly jour: Day
  readonly nom_fr: string
  readonly nom_en: string
  readonly nom_ar: string
  /** The date depends on the moon: computed, to be confirmed. */
  readonly mobile: boolean
}

/** The names of a public holiday, and whether its date is computed. */
export type HolidayWords = Pick<Holiday, 'nom_fr' | 'nom_en' | 'nom_ar' | 'mobile'>

export const holidayWords = ({ nom_fr, nom_en, nom_ar, mobile }: HolidayWords): HolidayWords => ({
  nom_fr,
  nom_en,
  nom_ar,
  mobile,
})

export function isDay(text: string): boolean {
  if (!/^[2-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function addDays(day: Day, count: number): Day {
  return new Date(instant(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Number of days from `from` to `to`; negative when `to` is earlier. */
export function daysFrom(from: Day, to: Day): number {
  return Math.round((instant(to) - instant(from)) / DAY_MS)
}

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(instant(day)).getUTCDay()
}

/** From `from` to `to`, both included. */
export function daysBetween(from: Day, to: Day): readonly Day[] {
  return Array.from({ length: Math.max(0, daysFrom(from, to) + 1) }, (_, index) => addDays(from, index))
}

/** An unknown country counts as Algeria, as on the server. */
export function countryOf(pays: string | null): Pays {
  return pays === 'kenya' || pays === 'tanzanie' ? pays : 'algerie'
}

/** The date in a country at an instant (ISO 8601). */
export function dayIn(pays: string | null, at: string): Day {
  return localDay(new Date(at), countryOf(pays))
}

export function isWeekend(pays: string | null, day: Day): boolean {
  return WEEKENDS[countryOf(pays)].includes(weekdayOf(day))
}

/** Weekend or public holiday; `hawa.is_day_off` in SQL is its twin. */
export const isDayOff = (pays: string | null, day: Day, holidays: readonly Holiday[]): boolean =>
  isWeekend(pays, day) || holidayOn(holidays, pays, day) !== null

export function holidayOn(holidays: readonly Holiday[], pays: string | null, day: Day): Holiday | null {
  const country = countryOf(pays)
  return holidays.find((one) => one.pays === country && one.jour === day) ?? null
}

function instant(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}
