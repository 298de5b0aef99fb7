import { describe, expect, it } from 'vitest'
import { readDone, withMark } from '../../../src/state/advice-done.ts'

describe('recommendations that are done', () => {
  it('belong to one person each', () => {
    const all = withMark(withMark({}, 'amina', 'one/cost_optimisation', true), 'karim', 'two/noise_plan', true)
    expect(all).toEqual({ amina: ['one/cost_optimisation'], karim: ['two/noise_plan'] })
  })

  it('are marked once, and can be taken back', () => {
    const once = withMark({ amina: ['a'] }, 'amina', 'b', true)
    expect(withMark(once, 'amina', 'b', true)).toEqual({ amina: ['a', 'b'] })
    expect(withMark(once, 'amina', 'a', false)).toEqual({ amina: ['b'] })
    expect(withMark({}, 'amina', 'a', false)).toEqual({ amina: [] })
  })

  it('survive what another version or another hand has left', () => {
    expect(readDone({ done: { amina: ['a', 7, null], karim: 'b' } })).toEqual({ amina: ['a'] })
    expect([null, 'text', { done: [] }, { done: null }].map(readDone)).toEqual([{}, {}, {}, {}])
  })
})
