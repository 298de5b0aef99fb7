import { expect, test } from 'vitest'
import { PAYS } from '../../../sync/domain/enumerations.ts'
import { instantOf, offsetIn, otherClock, TIME_ZONES, wallClock } from '../../../sync/domain/zones.ts'

/** Both halves of years before and to come: none of the three turns its clock. */
const MOMENTS = [2001, 2020, 2026, 2031].flatMap((year) =>
  [0, 6].map((month) => new Date(Date.UTC(year, month, 15, 21, 30))),
)

test.each(PAYS)('the clock of %s is that of its time zone', (pays) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONES[pays], dateStyle: 'short', timeStyle: 'short' })
  for (const at of MOMENTS) expect(wallClock(at, pays)).toBe(format.format(at).replace(' ', 'T'))
})

test.each(PAYS)('a time on the clock of %s is the instant that is shown so', (pays) => {
  for (const at of MOMENTS) expect(instantOf(wallClock(at, pays), pays)).toEqual(at)
})

test('a time of the place does not depend on where the device believes to be', () => {
  expect(instantOf('2026-11-22T20:20', 'algerie')?.toISOString()).toBe('2026-11-22T19:20:00.000Z')
  expect(instantOf('2026-11-22T22:20', 'kenya')?.toISOString()).toBe('2026-11-22T19:20:00.000Z')
  expect(instantOf('2026-11-22T22:20:30', 'tanzanie')?.toISOString()).toBe('2026-11-22T19:20:30.000Z')
  for (const wall of ['', '2026-11-22', '22:20', '2026-13-40T10:00', 'x', '2026-11-22T22:20Z']) {
    expect(instantOf(wall, 'kenya'), wall).toBeNull()
    expect(instantOf(wall, 'ailleurs'), wall).toBeNull()
  }
})

test('a country that is none of the three has the clock of the device, which nobody needs to name', () => {
  const at = new Date(2026, 5, 1, 10, 20)
  expect(wallClock(at, 'ailleurs')).toBe('2026-06-01T10:20')
  expect(instantOf('2026-06-01T10:20', 'ailleurs')).toEqual(at)
  expect(otherClock('ailleurs', at)).toBeNull()
  for (const pays of PAYS) {
    expect(otherClock(pays, at)).toBe(offsetIn(pays, at) === -at.getTimezoneOffset() ? null : pays)
  }
})
