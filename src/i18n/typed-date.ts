import { isDay, type Day } from '../../sync/domain/calendar.ts'
import { visibleText, westernDigits } from '../../sync/domain/digits.ts'
import { formatDay } from './formats.ts'

/** HH:MM, of 24 hours. */
export type Time = string

/** A day and a time as they stand in a text; null: that part is not there, or is none. */
export interface TypedMoment {
  readonly day: Day | null
  readonly time: Time | null
}

/** In sentences that say how a date is written. */
export const EXAMPLE_DAY: Day = '2026-12-31'

/** Between the parts of a day: / . - , their Arabic forms and spaces. */
const MARK = String.raw`[/.,\-\u2010-\u2013\u060C\u060D\s]\s*`
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\s*${MARK}(\d{1,2})\s*${MARK}(\d{4})$|^(\d\d)(\d\d)(\d{4})$`)
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})\s*${MARK}(\d{1,2})\s*${MARK}(\d{1,2})$|^(\d{4})(\d\d)(\d\d)$`)
const TIME = /^(\d{1,2})\s*[:hH.]?\s*(\d{2})$/
const MOMENT = /^(.*\d)(?:\s*[Tt,\u060C]\s*|\s+)(\d{1,2}\s*[:hH.]?\s*\d{2})$/

/**
 * The day (YYYY-MM-DD) that a person has typed, in any language: the day first and a year of four digits, or the year
 * first. Digits are Western, Arabic-Indic or Persian; eight of them need no marks. A year of two digits is refused,
 * since a longer one begins with it. Null: no day of the calendar.
 */
export function typedDay(text: string): Day | null {
  const plain = plainText(text)
  const [day, month, year] = partsOf(DAY_FIRST, plain)
  const [fullYear, number, of] = partsOf(YEAR_FIRST, plain)
  return dayOf(year, month, day) ?? dayOf(fullYear, number, of)
}

/** The time (HH:MM) that a person has typed: 9:05, 9h05, 9.05, 905. Null: none of a day. */
export function typedTime(text: string): Time | null {
  const [, hours = '', minutes = ''] = TIME.exec(plainText(text)) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null
}

/** A day followed by a time, in a way that `typedDay` and `typedTime` read; also one of them alone. */
export function typedMoment(text: string): TypedMoment {
  const plain = plainText(text)
  const [, before, behind] = /^(\d{8})(\d{4})$/.exec(plain) ?? MOMENT.exec(plain) ?? []
  if (before !== undefined && behind !== undefined) {
    const [day, time] = [typedDay(before), typedTime(behind)]
    if (day !== null) return { day, time }
  }
  return { day: typedDay(plain), time: null }
}

/** YYYY-MM-DDTHH:MM as it stands in a field: 14/07/2025 14:05; the day alone where it has no time. */
export function momentText(wall: string): string {
  const [day = '', time = ''] = wall.split('T')
  return `${formatDay(day)} ${time.slice(0, 5)}`.trim()
}

const plainText = (text: string): string => westernDigits(visibleText(text)).replaceAll(/\s+/g, ' ').trim()

const partsOf = (pattern: RegExp, text: string): readonly string[] =>
  (pattern.exec(text)?.slice(1) ?? []).filter((part) => part !== undefined)

function dayOf(year = '', month = '', day = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
