import { afterEach, expect, it, vi } from 'vitest'
import { drawnPart } from '../../support/seed.ts'

afterEach(() => vi.unstubAllEnvs())

const VALUES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

it('gives a third, another one with each seed and at each place, and none is never tried', () => {
  vi.stubEnv('HAWA_TEST_ALL', undefined)
  const thirds = [0, 1, 2].map((seed) => drawnPart(VALUES, 3, seed, 0))
  expect(thirds).toEqual([
    ['a', 'd', 'g'],
    ['b', 'e'],
    ['c', 'f'],
  ])
  expect(
    [0, 1, 2]
      .map((at) => drawnPart(VALUES, 3, 0, at))
      .flat()
      .toSorted(),
  ).toEqual(VALUES)
})

it('gives all where everything is tested', () => {
  vi.stubEnv('HAWA_TEST_ALL', '1')
  expect(drawnPart(VALUES, 3, 1, 2)).toEqual(VALUES)
})
