/** iCalendar, RFC 5545: whole days of missions, to be taken into any calendar. */
import { addDays, type Day } from './calendar.ts'

export interface CalendarEntry {
  /** The same thing keeps it: taken in a second time, it takes the place of the first. */
  readonly uid: string
  /** Both included. */
  readonly from: Day
  readonly to: Day
  /** ISO 8601: when it was last changed. */
  readonly at: string
  readonly summary: string
  readonly location: string
  readonly description: string
  /** Whether it fills its days. */
  readonly busy: boolean
  /** It was in a calendar that was taken in before, and is planned no more. */
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
    // The first day that is free again.
    `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `TRANSP:${busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** Seconds: 2020; the number has to fit 31 bits for a while. */
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

/** Never within a character: a line goes on after CRLF and a space, which is not part of it. */
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
