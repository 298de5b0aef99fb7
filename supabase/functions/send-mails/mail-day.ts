import { offices } from '../../../src/content/company.ts'
import type { Langue } from '../../../sync/domain/enumerations.ts'

/** Locales with the names of months and the digits of the app. */
const NAMES: Readonly<Record<Langue, string>> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-DZ-u-nu-latn' }

/** The days of a visit, written out: one with its weekday, several as a span. Days of a calendar: no time zone. */
export function formatMailDays(langue: Langue, first: string, last: string): string {
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return ''
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return first === last
    ? new Intl.DateTimeFormat(NAMES[langue], { ...day, weekday: 'long' }).format(from)
    : new Intl.DateTimeFormat(NAMES[langue], day).formatRange(from, to)
}

/**
 * The day of an instant in the time zone of the office, written out; of an unknown office, in that of the first one. ''
 * if `at` is no instant.
 */
export function formatMailDay(langue: Langue, at: string, office: string): string {
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return ''
  const all = Object.values(offices)
  const timeZone = (all.find(({ pays }) => pays === office) ?? all[0])?.timeZone ?? 'UTC'
  return new Intl.DateTimeFormat(NAMES[langue], { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    instant,
  )
}
