/** The seed of this run: fresh each time, or the one of `HAWA_SEED` to repeat a failure. Printed when set or when a test fails. */
import { onTestFailed, beforeEach } from 'vitest'

export function printSeed(): number {
  const given = process.env['HAWA_SEED']
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given)
  beforeEach(() => onTestFailed(() => console.error(`repeat with HAWA_SEED=${seed}`)))
  return seed
}
