import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dailyMeans, hourlyMeans, meanOf, type Sample } from '../../sync/domain/series/averages.ts'
import { printSeed } from '../support/seed.ts'

const seed = printSeed()
const check = <T>(what: fc.IProperty<T>) => fc.assert(what, { seed, numRuns: 300 })

const HOUR_MS = 3_600_000
const levels = fc.array(fc.double({ min: 0, max: 140, noNaN: true }), { minLength: 1, maxLength: 60 })
const samples = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 3 * 24 * 60 }).map((n) => n * 60_000),
    value: fc.integer({ min: -5, max: 500 }),
  }),
  { maxLength: 400 },
)
const utcDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)

it('a mean lies between the least and the greatest; that of energies is never below that of numbers', () => {
  check(
    fc.property(levels, (values) => {
      const energetic = meanOf(values, 'energetic')
      const arithmetic = meanOf(values, 'arithmetic')
      expect(arithmetic).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
      expect(energetic).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      expect(energetic).toBeGreaterThanOrEqual(arithmetic - 1e-9)
    }),
  )
})

it('the mean direction turns with its directions', () => {
  check(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 359 }),
      (near, turn) => {
        const mean = meanOf(near, 'circular')
        const turned = meanOf(
          near.map((one) => (one + turn) % 360),
          'circular',
        )
        const apart = Math.abs(((turned - mean - turn + 540) % 360) - 180)
        expect(apart).toBeCloseTo(0, 6)
      },
    ),
  )
})

it('hours are those with three quarters of their samples, whatever the order; each lies in its hour', () => {
  check(
    fc.property(samples, fc.constantFrom(60, 300, 600, 3600), (all, interval) => {
      const hours = hourlyMeans(all, interval, 'arithmetic')
      expect(hours).toEqual(hourlyMeans(all.toReversed(), interval, 'arithmetic'))
      const counts = new Map<number, number>()
      const hourOf = ({ at }: Sample) => Math.floor(at / HOUR_MS) * HOUR_MS
      for (const sample of all) counts.set(hourOf(sample), (counts.get(hourOf(sample)) ?? 0) + 1)
      const whole = [...counts].filter(([, count]) => count * interval >= 0.75 * 3600).map(([hour]) => hour)
      expect([...hours.keys()]).toEqual(whole.toSorted((a, b) => a - b))
    }),
  )
})

it('a day counts with 18 hours, as the mean of its hours', () => {
  check(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 71 }), { maxLength: 72 }), (given) => {
      const hours = hourlyMeans(
        given.map((hour) => ({ at: hour * HOUR_MS, value: hour })),
        3600,
        'arithmetic',
      )
      const days = dailyMeans(hours, utcDay, 'arithmetic')
      for (const day of [0, 1, 2]) {
        const own = given.filter((hour) => Math.floor(hour / 24) === day)
        const told = days.get(utcDay(day * 24 * HOUR_MS))
        expect(told?.samples).toBe(own.length >= 18 ? own.length : undefined)
        if (told) expect(told.value).toBeCloseTo(own.reduce((sum, hour) => sum + hour, 0) / own.length, 9)
      }
    }),
  )
})
