import { describe, expect, it } from 'vitest'
import { pageOf, type Keys, type Place } from '../../../../sync/domain/pages.ts'

describe('a list on the device', () => {
  const compare = ([one = '']: Keys, [other = '']: Keys) => (one < other ? -1 : one > other ? 1 : 0)
  const page = (rows: string, place?: Place) => {
    const { rows: shown, ...ends } = pageOf(Array.from(rows), (row) => [row], compare, place, 3)
    return { shown: shown.join(''), ...ends }
  }

  it('goes on after what was shown last, whatever comes and goes', () => {
    expect(page('bdfhjl')).toEqual({ shown: 'bdf', before: null, after: ['f'] })
    expect(page('hjl', { after: ['f'] })).toMatchObject({ shown: 'hjl', after: null })
    expect(page('abcdefghjl', { after: ['f'] })).toEqual({ shown: 'ghj', before: ['g'], after: ['j'] })
  })

  it('goes back from where it begins, and the beginning is a whole page', () => {
    expect(page('abcdefghjl', { before: ['g'] })).toEqual({ shown: 'def', before: ['d'], after: ['f'] })
    expect(page('efghj', { before: ['g'] })).toEqual({ shown: 'efg', before: null, after: ['g'] })
  })

  it('leads back from an end that is left empty', () => {
    expect(page('ab', { after: ['f'] })).toEqual({ shown: '', before: ['f'], after: null })
    expect(page('ab', { before: ['f'] })).toEqual({ shown: 'ab', before: null, after: null })
    expect(page('')).toEqual({ shown: '', before: null, after: null })
  })
})
