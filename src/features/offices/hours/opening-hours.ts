import { WEEKDAYS, type Opening, type Weekday, type WeeklyHours } from '../../../../sync/domain/company-details.ts'

/**
 * Consecutive days with the same hours; `times` is empty for a closed day. `9:00-17:00`, as the specification writes
 * it.
 */
export interface HoursLine {
  readonly from: Weekday
  readonly to: Weekday
  readonly times: readonly string[]
}

export type OpeningState =
  | { readonly kind: 'open'; readonly closes: string }
  /** `inDays` 0 is later today, 1 tomorrow. */
  | { readonly kind: 'closed'; readonly opens: string; readonly weekday: Weekday; readonly inDays: number }
  | { readonly kind: 'never' }

/** The clock on the office's wall. `time` is `hh:mm`. */
export interface WallClock {
  readonly weekday: Weekday
  readonly time: string
}

/** Monday first, as the hours are shown. */
const TOLD: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

export function hoursLines(hours: WeeklyHours): HoursLine[] {
  const lines: HoursLine[] = []
  for (const day of TOLD) {
    const times = hours[day].map(({ opens, closes }) => `${shortTime(opens)}-${shortTime(closes)}`)
    const last = lines.at(-1)
    if (last && last.times.join() === times.join()) lines[lines.length - 1] = { ...last, to: day }
    else lines.push({ from: day, to: day, times })
  }
  return lines
}

export function wallClock(timeZone: string, now: Date): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const weekday = WEEKDAYS.find((day) => day === part('weekday').toLowerCase())
  if (!weekday) throw new Error(`no weekday in ${timeZone}`)
  return { weekday, time: `${part('hour')}:${part('minute')}` }
}

/** Open from the first minute of an opening to the last before its end. Looks one week ahead. */
export function openingState(hours: WeeklyHours, { weekday, time }: WallClock): OpeningState {
  const current = hours[weekday].find((opening) => contains(opening, time))
  if (current) return { kind: 'open', closes: shortTime(current.closes) }
  const today = WEEKDAYS.indexOf(weekday)
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const day = WEEKDAYS[(today + inDays) % 7] ?? weekday
    const next = hours[day].find(({ opens }) => inDays > 0 || opens > time)
    if (next) return { kind: 'closed', opens: shortTime(next.opens), weekday: day, inDays }
  }
  return { kind: 'never' }
}

/** 09:00 is shown as 9:00. */
export function shortTime(time: string): string {
  return time.replace(/^0/, '')
}

function contains({ opens, closes }: Opening, time: string): boolean {
  return opens <= time && time < closes
}
