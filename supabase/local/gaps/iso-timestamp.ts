/**
 * Gap: Lite passes on PostgreSQL's own text of a timestamp ("2026-11-21 03:13:52+00"), which Safari does not parse;
 * PostgREST answers ISO 8601.
 * Test: tests/contract/conformance-data.test.ts
 * Goes when: Lite answers ISO 8601.
 */
const TIMESTAMPTZ = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?$/

/** `infinity` and dates before Christ stay as they are. */
export function isoTimestamp(text: string): string {
  const match = TIMESTAMPTZ.exec(text)
  if (!match) return text
  const [, date, time, hours, minutes = '00'] = match
  return `${date}T${time}${hours}:${minutes}`
}
