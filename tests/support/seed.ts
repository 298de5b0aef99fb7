/**
 * The seed of this run: fresh each time, or the one of `HAWA_SEED` to repeat a failure. Printed when set or when a test
 * fails.
 */
import { onTestFailed, beforeEach } from 'vitest'

export function printSeed(): number {
  const given = process.env['HAWA_SEED']
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given)
  beforeEach(() => onTestFailed(() => console.error(`repeat with HAWA_SEED=${seed}`)))
  return seed
}

/**
 * A part of many hostile values, as large as one in `of`: each run draws others, as does each `at`. In
 * `npm run test:all` all of them.
 */
export function drawnPart<T>(values: readonly T[], of: number, seed: number, at: number): T[] {
  if (process.env['HAWA_TEST_ALL'] === '1') return [...values]
  return values.filter((_, place) => (place + at) % of === seed % of)
}
