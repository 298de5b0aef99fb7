/** iCalendar, RFC 5545: missions as all-day events for any calendar app. */
import { addDays, type Day } from './calendar.ts'

export interface CalendarEntry {
  /** Stable per mission: importing again replaces the first event. */
  readonly uid: string
  /** First and last day, both included. */
  readonly from: Day
  readonly to: Day
  /** ISO 8601: time of the last change. */
  readonly at: string
  readonly summary: string
  readonly location: string
  readonly description: string
  /** Whether the days show as busy. */
  readonly busy: boolean
  /** It was imported before and is no longer planned. */
  readonly cancelled?: boolean
}

export const CALENDAR_TYPE = 'text/calendar;charset=utf-8'

const LINE_OCTETS = 75

export function calendarText(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hawa//Planning//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(entry: CalendarEntry): readonly string[] {
  const { uid, from, to, at, summary, location, description, busy, cancelled = false } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(at)}`,
    `LAST-MODIFIED:${stamp(at)}`,
    // Rises with each change: without it some calendars keep the older days.
    `SEQUENCE:${Math.max(0, Math.floor(Date.parse(at) / 1000) - SEQUENCE_START)}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // DTEND is exclusive: the day after the last.
    `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `TRANSP:${busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** 2020-01-01 in Unix seconds: SEQUENCE must fit 31 bits. */
const SEQUENCE_START = 1_577_836_800

const compact = (day: Day): string => day.replaceAll('-', '')

const stamp = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replace(/\n/g, '\\n')
  )
}

/** Folds a line without splitting a character: continuation lines start after CRLF and a space, which is no content. */
function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LINE_OCTETS) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
