import { describe, expect, it } from 'vitest'
import { readStudyMap } from '../../../src/features/study-map/data/study-map.ts'
import { figureOf, ranked, shadeOf } from '../../../src/features/study-map/figures/figure.ts'

const answer = {
  updated_at: '2026-11-21T10:00:00Z',
  provinces: [
    { code: 'DZ-13', pays: 'algerie', total: 7, by_type: { qualite_air: 4 } },
    { code: 'DZ-31', pays: 'algerie', total: 12, by_type: {} },
    { code: 'DZ-16', pays: 'algerie', total: null, by_type: {} },
  ],
  countries: [{ pays: 'algerie', total: 19, others: null }],
}
const map = readStudyMap(answer)
if (!map) throw new Error('the answer was not read')

describe('figures of the map', () => {
  it('tells a number, "fewer than 3" and "not broken down" apart', () => {
    expect(figureOf(map, 'DZ-13', null)).toEqual({ kind: 'number', studies: 7 })
    expect(figureOf(map, 'DZ-13', 'qualite_air')).toEqual({ kind: 'number', studies: 4 })
    expect(figureOf(map, 'DZ-13', 'audit_carbone')).toEqual({ kind: 'untold' })
    expect(figureOf(map, 'DZ-16', null)).toEqual({ kind: 'few' })
    expect(figureOf(map, 'DZ-16', 'audit_carbone')).toEqual({ kind: 'few' })
  })

  it('lists provinces with a number, most studies first', () => {
    const codes = ['DZ-13', 'DZ-16', 'DZ-31']
    expect(ranked(codes, map, null)).toEqual([
      { code: 'DZ-31', studies: 12 },
      { code: 'DZ-13', studies: 7 },
    ])
    expect(ranked(codes, map, 'qualite_air').map(({ code }) => code)).toEqual(['DZ-13'])
  })

  it.each([
    [3, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 3],
    [20, 3],
    [21, 4],
    [400, 4],
  ])('%i studies have shade %i', (studies, shade) => {
    expect(shadeOf(studies)).toBe(shade)
  })

  it('reads what it knows of an answer, and nothing of something else', () => {
    expect(readStudyMap({ ...answer, provinces: [...answer.provinces, { code: 'DZ-99' }, null] })?.provinces.size).toBe(
      2,
    )
    expect(
      readStudyMap({ ...answer, provinces: [{ code: 'DZ-13', total: 9, by_type: { radon: 9 } }] })?.provinces.get(
        'DZ-13',
      )?.byType.size,
    ).toBe(0)
    for (const other of [
      null,
      [],
      'x',
      {},
      { updated_at: 1, provinces: [], countries: [] },
      { updated_at: 'x', provinces: {} },
    ]) {
      expect(readStudyMap(other)).toBeNull()
    }
  })
})
