import { expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { PERIODS, periodOf, searchOf } from '../../../src/features/statistics/periods.ts'
import { statisticsSearch } from '../../../src/features/statistics/statistics-search.ts'
import { PERIOD_DAYS } from '../../../sync/domain/statistics-period.ts'

it('offers every period, and its address leads back to it', () => {
  expect([...PERIODS].toSorted()).toEqual(Object.keys(PERIOD_DAYS).toSorted())
  for (const period of PERIODS) expect(periodOf(readSearch(statisticsSearch, { ...searchOf(period) }))).toBe(period)
  expect(new Set(PERIODS.map((period) => JSON.stringify(searchOf(period)))).size).toBe(PERIODS.length)
})

it.each([{}, { periode: 'siecle' }, { periode: 7 }, { periode: ['semaine'] }, { periode: null }])(
  'an address of %j is a year',
  (search) => {
    expect(readSearch(statisticsSearch, search)).toEqual({})
    expect(periodOf(readSearch(statisticsSearch, search))).toBe('year')
  },
)
