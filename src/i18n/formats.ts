import type { Language } from './languages.ts'

// docs/specification.md#1: numbers and dates in the fr-FR format in every language; groups are U+202F, digits Western.
const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** Names of months and days follow the language of the screen; ar-DZ says جويلية where others say يوليو. */
export const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-DZ-u-nu-latn' }
const SIZES: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  fr: ['o', 'ko', 'Mo', 'Go'],
  en: ['B', 'kB', 'MB', 'GB'],
  ar: ['بايت', 'ك.ب', 'م.ب', 'ج.ب'],
}
const NO_BREAK = '\u00A0'
const DINAR_IN_ARABIC = 'دج'

/** An ISO text or a date; an unreadable one gives an empty text, so that a broken row never breaks a screen. */
export type Moment = string | Date

export function formatNumber(value: number, decimals = 0): string {
  return numbers('fr-FR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)
}

/** With all its decimals: 1 250,125 */
export function formatExact(value: number): string {
  return numbers('fr-FR', { maximumFractionDigits: 20 }).format(value)
}

/** 14/07/2025 */
export function formatDate(moment: Moment): string {
  return spoken(moment, 'fr-FR', DATE)
}

/** A day of the calendar (YYYY-MM-DD), the same wherever the device is: 14/07/2025 */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** 14:05 */
export function formatTime(moment: Moment): string {
  return spoken(moment, 'fr-FR', TIME)
}

/** 14/07/2025 14:05 */
export function formatDateTime(moment: Moment): string {
  const day = formatDate(moment)
  return day && `${day} ${formatTime(moment)}`
}

/** 14 juillet 2025 */
export function formatLongDate(moment: Moment, language: Language): string {
  return spoken(moment, LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric' })
}

/** dimanche 23 novembre, 15:00: by when something is promised, on the clock of the device. */
export function formatDueTime(moment: Moment, language: Language): string {
  const day = spoken(moment, LOCALES[language], { weekday: 'long', day: 'numeric', month: 'long' })
  return day && `${day}${language === 'ar' ? '،' : ','} ${formatTime(moment)}`
}

/** samedi 21 novembre 2026: a day of the calendar (YYYY-MM-DD), the same wherever the device is. */
export function formatWholeDay(day: string, language: Language): string {
  const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return spoken(`${day}T12:00`, LOCALES[language], whole)
}

/** 14–20 février 2027: two days of the calendar (YYYY-MM-DD) and those between. */
export function formatDays(first: string, last: string, language: Language): string {
  const whole = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dates(LOCALES[language], whole).formatRange(new Date(`${first}T12:00Z`), new Date(`${last}T12:00Z`))
}

/** From Sunday to Saturday, however a country begins its weeks. */
export function weekdayNames(language: Language, length: 'long' | 'short' | 'narrow'): readonly string[] {
  const format = dates(LOCALES[language], { weekday: length, timeZone: 'UTC' })
  // The first of August 2021 was a Sunday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2021, 7, 1 + index)))
}

/** "Karim, Neema et Samira" */
export function formatNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names)
}

/** juillet 2025 */
export function formatMonth(moment: Moment, language: Language): string {
  return spoken(moment, LOCALES[language], { month: 'long', year: 'numeric' })
}

/** juil. */
export function formatShortMonth(moment: Moment, language: Language): string {
  return spoken(moment, LOCALES[language], { month: 'short' })
}

/** 30 000 DA, in Arabic 30 000 دج; centimes only where there are some: 12 500,50 DA */
export function formatAmount(dinars: number, language: Language): string {
  return `${formatDinars(dinars)}${NO_BREAK}${language === 'ar' ? DINAR_IN_ARABIC : 'DA'}`
}

/** 30 000 DZD, in Arabic 30 000 دج: for statistics (docs/specification.md#9). */
export function formatDzd(dinars: number, language: Language): string {
  return `${formatDinars(dinars)}${NO_BREAK}${dzdUnit(language)}`
}

/** Beside a figure, or above it. */
export const dzdUnit = (language: Language): string => (language === 'ar' ? DINAR_IN_ARABIC : 'DZD')

/** Where the unit stands beside it, or above. */
export function formatDinars(dinars: number): string {
  return formatNumber(dinars, Math.round(dinars * 100) % 100 === 0 ? 0 : 2)
}

/** Bytes, in the units of the upload limit (1 MB = 1024 × 1024). */
export function formatFileSize(bytes: number, language: Language): string {
  const [one, kilo, mega, giga] = SIZES[language]
  if (bytes < 1024) return `${formatNumber(bytes)}${NO_BREAK}${one}`
  if (bytes < 1024 * 1024) return `${formatNumber(Math.round(bytes / 1024))}${NO_BREAK}${kilo}`
  if (bytes < 1024 ** 3) return `${formatNumber(bytes / 1024 ** 2, 1)}${NO_BREAK}${mega}`
  return `${formatNumber(bytes / 1024 ** 3, 1)}${NO_BREAK}${giga}`
}

/** "20 secondes", "3 minutes": about how long something takes, rounded up so that it is not a clock. */
export function formatDuration(seconds: number, language: Language): string {
  const [value, unit] =
    seconds <= 50
      ? ([Math.max(10, Math.ceil(seconds / 10) * 10), 'second'] as const)
      : seconds <= 3540
        ? ([Math.ceil(seconds / 60), 'minute'] as const)
        : ([Math.ceil(seconds / 3600), 'hour'] as const)
  return numbers(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "demain", "il y a 3 jours": so many days from today, before it where negative. */
export function formatDaysFromNow(days: number, language: Language): string {
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(days, 'day')
}

/** "il y a 5 minutes", rounded down; under a minute "maintenant". */
export function formatAgo(moment: Moment, now: Date, language: Language): string {
  const at = new Date(moment).getTime()
  if (Number.isNaN(at)) return ''
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' })
  const passed = Math.max(0, now.getTime() - at)
  const step = STEPS.find(([, length]) => passed >= length)
  return step ? format.format(-Math.floor(passed / step[1]), step[0]) : format.format(0, 'second')
}

function spoken(moment: Moment, names: string, parts: Intl.DateTimeFormatOptions): string {
  const value = new Date(moment)
  return Number.isNaN(value.getTime()) ? '' : dates(names, parts).format(value)
}

// A cheap tablet makes a format in some twenty milliseconds, and a list has hundreds of dates.
const numbers = kept((names, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(names, options))
const dates = kept((names, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(names, options))

/** Makes each format once; anew when its person has travelled, since a format keeps the clock it was made with. */
function kept<Options, Format>(make: (names: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (names: string, options: Options): Format => {
    const key = JSON.stringify([names, options, new Date().getTimezoneOffset()])
    const known = formats.get(key) ?? make(names, options)
    formats.set(key, known)
    return known
  }
}
