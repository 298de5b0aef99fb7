const TIMESTAMPTZ = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?$/

/**
 * PostgREST answers ISO 8601, Lite passes PostgreSQL's own text on ("2026-11-21 03:13:52+00"), which Safari
 * does not parse. `infinity` and dates before Christ stay as they are. Can go when
 * tests/contract/stack-lite.test.ts "timestamps are ISO" passes without it.
 */
export function isoTimestamp(text: string): string {
  const match = TIMESTAMPTZ.exec(text)
  if (!match) return text
  const [, date, time, hours, minutes = '00'] = match
  return `${date}T${time}${hours}:${minutes}`
}
