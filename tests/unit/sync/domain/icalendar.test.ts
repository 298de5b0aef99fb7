import { expect, it } from 'vitest'
import { calendarText, type CalendarEntry } from '../../../../sync/domain/icalendar.ts'

const entry: CalendarEntry = {
  uid: '00000000-0000-4000-8000-000000000001@hawa',
  from: '2026-11-30',
  to: '2026-12-01',
  at: '2026-11-21T10:00:00.500Z',
  summary: 'Mission : Verrerie; Chlef, four\\2',
  location: 'Chlef',
  description: 'Ligne 1\r\nLigne 2',
  busy: true,
}

it('is a calendar of whole days; the end is the first day that is free again', () => {
  expect(calendarText([entry])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Hawa//Planning//FR',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:00000000-0000-4000-8000-000000000001@hawa',
      'DTSTAMP:20261121T100000Z',
      'LAST-MODIFIED:20261121T100000Z',
      'SEQUENCE:217418400',
      'DTSTART;VALUE=DATE:20261130',
      'DTEND;VALUE=DATE:20261202',
      'SUMMARY:Mission : Verrerie\\; Chlef\\, four\\\\2',
      'LOCATION:Chlef',
      'DESCRIPTION:Ligne 1\\nLigne 2',
      'TRANSP:OPAQUE',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('leaves out what is empty, and a due date fills no time', () => {
  const text = calendarText([{ ...entry, location: '', description: '', busy: false }])
  expect(text).not.toMatch(/LOCATION|DESCRIPTION/)
  expect(text).toContain('TRANSP:TRANSPARENT')
})

it('words cannot become lines of the calendar', () => {
  const text = calendarText([{ ...entry, summary: 'x\r\nEND:VEVENT\nATTACH:https://example.org\u0000\u0007' }])
  expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(text).not.toMatch(/^ATTACH/m)
})

it('takes back what a calendar was told before', () => {
  const text = calendarText([{ ...entry, summary: '', cancelled: true }])
  expect(text).toContain('\r\nSTATUS:CANCELLED\r\n')
  expect(text).toContain(`UID:${entry.uid}\r\n`)
})
