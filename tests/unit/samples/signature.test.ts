import { describe, expect, it } from 'vitest'
import { isSigned, SIGNATURE, strokePath } from '../../../sync/domain/signature.ts'

describe('a signature', () => {
  it('is its strokes, in whole units within the frame, without what a hand trembles', () => {
    expect(
      strokePath([
        [10.4, 20.6],
        [11, 21],
        [40, 50.2],
        [700, -30],
      ]),
    ).toBe('M10 21L40 50L600 0')
  })

  it('a dot is a line of no length, and nothing is nothing', () => {
    expect(strokePath([[5, 5]])).toBe('M5 5L5 5')
    expect(
      strokePath([
        [5, 5],
        [6, 5],
      ]),
    ).toMatch(SIGNATURE)
    expect(strokePath([])).toBe('')
  })

  it('a touch of the hand is none', () => {
    expect([
      isSigned(''),
      isSigned('M5 5L5 5'),
      isSigned('M0 0L59 0'),
      isSigned('M0 0L60 0'),
      isSigned('M0 0L30 0M100 100L130 100'),
    ]).toEqual([false, false, false, true, true])
  })

  it.each([
    'M0 0',
    'M0 0L1 1Z',
    'M0 0l1 1',
    'M0 0L1 1 ',
    'M-1 0L1 1',
    'M0 0L1.5 1',
    'M0 0L1 1"><script>',
    'M0 0L1 1\n',
  ])('%j is none', (path) => {
    expect(SIGNATURE.test(path)).toBe(false)
  })
})
