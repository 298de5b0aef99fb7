import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offices } from '../../src/content/company.ts'
import { WEEKDAYS, type Opening, type WeeklyHours } from '../../sync/domain/company-details.ts'
import { openingState, shortTime, wallClock, type WallClock } from '../../src/features/offices/hours/opening-hours.ts'
import { printSeed } from '../support/seed.ts'

const seed = printSeed()
const DAY = 24 * 60
const WEEK = 7 * DAY

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const clockOf = (minute: number): WallClock => ({
  weekday: WEEKDAYS[Math.floor(minute / DAY) % 7] ?? 'sunday',
  time: timeOf(minute % DAY),
})

/** Any number of openings, in the order of the day, none touching the next. */
const openings = fc.uniqueArray(fc.integer({ min: 0, max: DAY - 1 }), { maxLength: 6 }).map((edges): Opening[] => {
  const sorted = edges.toSorted((a, b) => a - b)
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
    opens: timeOf(sorted[2 * index] ?? 0),
    closes: timeOf(sorted[2 * index + 1] ?? 0),
  }))
})
const week: fc.Arbitrary<WeeklyHours> = fc.record({
  sunday: openings,
  monday: openings,
  tuesday: openings,
  wednesday: openings,
  thursday: openings,
  friday: openings,
  saturday: openings,
})
const openAt = (hours: WeeklyHours, { weekday, time }: WallClock) =>
  hours[weekday].find(({ opens, closes }) => opens <= time && time < closes)

describe('open now', () => {
  test('what is announced is the next change that somebody who watches the clock will see', () => {
    fc.assert(
      fc.property(week, fc.nat(WEEK - 1), (hours, start) => {
        const state = openingState(hours, clockOf(start))
        const watched = Array.from({ length: WEEK + DAY }, (_, passed) => start + passed)
        const isOpen = openAt(hours, clockOf(start)) !== undefined
        expect(state.kind === 'open').toBe(isOpen)
        const change = watched.find((minute) => (openAt(hours, clockOf(minute)) !== undefined) !== isOpen)
        const seen =
          change === undefined
            ? null
            : {
                at: shortTime(clockOf(change).time),
                weekday: clockOf(change).weekday,
                inDays: Math.floor(change / DAY) - Math.floor(start / DAY),
              }
        if (state.kind === 'never') expect(seen).toBeNull()
        if (state.kind === 'open') expect(seen?.at).toBe(state.closes)
        if (state.kind === 'closed')
          expect(seen).toEqual({ at: state.opens, weekday: state.weekday, inDays: state.inDays })
      }),
      { seed, numRuns: 150 },
    )
  })

  test('the clock of an office is the universal time and its offset, at any moment', () => {
    const offsets = { dz: 1, ke: 3, tz: 3 } as const
    fc.assert(
      fc.property(
        fc.constantFrom('dz', 'ke', 'tz'),
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
        (country, moment) => {
          const shifted = new Date(moment + offsets[country] * 3_600_000)
          expect(wallClock(offices[country].timeZone, new Date(moment))).toEqual({
            weekday: WEEKDAYS[shifted.getUTCDay()],
            time: shifted.toISOString().slice(11, 16),
          })
        },
      ),
      { seed, numRuns: 300 },
    )
  })
})
