import { describe, expect, it } from 'vitest'
import { followed, isStalled, speedOf, type Sample } from '../../../../sync/domain/transfer.ts'

const kilobyte = 1024
/** One sample a step: at which second, how many kilobytes. */
const line = (...steps: readonly (readonly [second: number, kilobytes: number])[]): readonly Sample[] =>
  steps.reduce<readonly Sample[]>(
    (samples, [second, kilobytes]) => followed(samples, { at: second * 1000, sent: kilobytes * kilobyte }),
    [],
  )
const speed = (samples: readonly Sample[], second: number) => {
  const known = speedOf(samples, second * 1000)
  return known === null ? null : Math.round(known / kilobyte)
}

describe('the speed of a transfer', () => {
  it('is not told before it is known', () => {
    expect(speed([], 0)).toBeNull()
    expect(speed(line([0, 0]), 10)).toBeNull()
    expect(speed(line([0, 0], [1, 900]), 1)).toBeNull()
    expect(speed(line([0, 0], [1, 100], [2, 200]), 2)).toBe(100)
  })

  it('one burst among even steps hardly moves it', () => {
    const even = line([0, 0], [1, 100], [2, 200], [3, 300], [4, 400], [5, 500], [6, 600], [7, 700], [8, 800])
    const burst = followed(even, { at: 9000, sent: 1100 * kilobyte })
    expect(speed(even, 8)).toBe(100)
    expect(speed(burst, 9)).toBeLessThan(130)
  })

  it('follows the road: what was before the window counts no more', () => {
    const slower = line(
      [0, 0],
      [1, 1000],
      [2, 2000],
      ...Array.from({ length: 10 }, (_, i): [number, number] => [3 + i, 2010 + 10 * i]),
    )
    expect(speed(slower, 12)).toBeLessThanOrEqual(10)
    expect(slower.length).toBeLessThan(12)
  })

  it('is known on a line that moves every few seconds', () => {
    expect(speed(line([0, 0], [5, 50], [10, 100], [15, 150]), 15)).toBe(10)
  })

  it('is gone when nothing moves, and the transfer then waits; what never moved is not called waiting', () => {
    const moved = line([0, 0], [1, 100], [3, 300])
    expect([speed(moved, 8), isStalled(moved, 8000)]).toEqual([100, false])
    expect([speed(moved, 10), isStalled(moved, 10_000)]).toEqual([null, true])
    expect(isStalled(line([0, 0]), 60_000)).toBe(false)
    // Progress that says the same again is none.
    expect(speed(followed(moved, { at: 10_000, sent: 300 * kilobyte }), 10)).toBeNull()
  })

  it('fewer bytes than before are another beginning', () => {
    const again = followed(line([0, 0], [1, 100], [3, 300]), { at: 4000, sent: 0 })
    expect(again).toEqual([{ at: 4000, sent: 0 }])
    expect(speed(again, 5)).toBeNull()
  })
})
