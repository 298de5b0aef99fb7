import { expect, it } from 'vitest'
import { kilometresBetween } from '../../../src/subjects/studies/distance.ts'

const ALGIERS = { latitude: 36.7538, longitude: 3.0588 }

it.each([
  ['Algiers to Oran', ALGIERS, { latitude: 35.6971, longitude: -0.6308 }, 353],
  [
    'Nairobi to Dar es Salaam',
    { latitude: -1.2864, longitude: 36.8172 },
    { latitude: -6.7924, longitude: 39.2083 },
    667,
  ],
  ['a quarter around the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 }, 10_008],
  ['across the date line', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111],
  ['pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015],
])('%s', (_, from, to, kilometres) => {
  expect(Math.abs(kilometresBetween(from, to) - kilometres)).toBeLessThan(3)
  expect(kilometresBetween(to, from)).toBeCloseTo(kilometresBetween(from, to), 9)
})

it('from a place to itself is nothing', () => {
  expect(kilometresBetween(ALGIERS, ALGIERS)).toBe(0)
})
