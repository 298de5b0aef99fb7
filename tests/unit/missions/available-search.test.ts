import { expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { availableSearch } from '../../../src/features/missions/available/available-search.ts'

it('reads what an address may say, and nothing else', () => {
  expect(
    readSearch(availableSearch, {
      recherche: 'four',
      type: 'qualite_air',
      pays: 'kenya',
      delai: '1_mois',
      vue: 'carte',
      x: 1,
    }),
  ).toEqual({ recherche: 'four', type: 'qualite_air', pays: 'kenya', delai: '1_mois', vue: 'carte' })
  expect(
    readSearch(availableSearch, { recherche: 2026, type: '<b>', pays: ['kenya'], delai: '', vue: 'liste' }),
  ).toEqual({
    recherche: '2026',
  })
  expect(readSearch(availableSearch, {})).toEqual({})
})
