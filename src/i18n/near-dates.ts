import { LOCALES, formatDate, formatTime, type Moment } from './formats.ts'
import type { Language } from './languages.ts'

const DAY_MS = 86_400_000

const dayOf = (moment: Date): number => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

/**
 * The shortest text that says when, on the clock of the device: "14:05" today, "hier", "mardi" within six days, else
 * the date. What lies ahead (a clock set back) is a date with its time. Unreadable: an empty text.
 */
export function formatNear(moment: Moment, now: Date, language: Language): string {
  const at = new Date(moment)
  // Days of a change of the clock have 23 or 25 hours.
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY_MS)
  if (Number.isNaN(days)) return ''
  if (days < 0) return `${formatDate(at)} ${formatTime(at)}`
  if (days === 0) return formatTime(at)
  if (days === 1) return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(-1, 'day')
  if (days < 7) return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long' }).format(at)
  return formatDate(at)
}
