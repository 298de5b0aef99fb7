import { describe, expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { countOf, ordersSearch, statutsOf } from '../../../src/features/orders/orders-filter.ts'

const counts = { acceptée: 1, en_cours: 2, terminée: 4, complete: 8, en_attente: 16, annulée: 32 }

describe("a client's counts", () => {
  it('follow the decision: active = acceptée + en_cours, completed = terminée + complete, pending = en_attente', () => {
    expect(countOf(counts, 'active')).toBe(3)
    expect(countOf(counts, 'completed')).toBe(12)
    expect(countOf(counts, 'en_attente')).toBe(16)
  })

  it('count what the filter of the same name lists', () => {
    expect(statutsOf('active')).toEqual(['acceptée', 'en_cours'])
    expect(statutsOf('annulée')).toEqual(['annulée'])
  })

  it.each([
    ['active', 'active'],
    ['acceptée', 'acceptée'],
    ['accepte', undefined],
    [undefined, undefined],
    ['', undefined],
  ] as const)('read %j from an address as %j', (text, filter) =>
    expect(readSearch(ordersSearch, { statut: text }).statut).toBe(filter),
  )
})
