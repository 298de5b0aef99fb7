import * as v from 'valibot'
import { expect, test } from 'vitest'
import { adminInvoicesSearch } from '../../../src/features/invoices/admin/admin-invoices-search.ts'
import { adminReportsSearch } from '../../../src/features/reports/admin/admin-reports-search.ts'
import {
  day,
  pageSearch,
  readSearch,
  searchSchema,
  study,
  typedWords,
  words,
} from '../../../src/data/search-schemas.ts'

const SCHEMA = searchSchema({ du: day, etude: study, q: typedWords, recherche: words, vue: v.literal('carte') })

test('each parameter is read by its own schema; one that does not fit takes no other with it', () => {
  const id = '6F9619FF-8B86-4D01-B42D-00CF4FC964FF'
  expect(readSearch(SCHEMA, { du: '2026-02-28', etude: id, q: 'un ', recherche: ' un ', vue: 'carte' })).toEqual({
    du: '2026-02-28',
    etude: id.toLowerCase(),
    q: 'un ',
    recherche: 'un',
    vue: 'carte',
  })
  expect(readSearch(SCHEMA, { du: '2026-02-30', etude: 'x', q: 7, recherche: ' ', vue: {}, autre: 1 })).toStrictEqual({
    q: '7',
  })
})

test('the router takes them as they are, and meets no issue', () => {
  for (const given of [{}, { du: null, q: [], recherche: {} }, { constructor: 1, __proto__: { q: 'x' } }])
    expect(SCHEMA['~standard'].validate(given)).toEqual({ typed: true, value: {} })
})

test('each view of the invoices keeps the filter that it has', () => {
  const all = { etat: 'paid', etudes: 'en_cours', recherche: 'acier' }
  expect(readSearch(adminInvoicesSearch, all)).toStrictEqual({ etat: 'paid', recherche: 'acier' })
  expect(readSearch(adminInvoicesSearch, { ...all, vue: 'a_facturer' })).toStrictEqual({
    vue: 'a_facturer',
    etudes: 'en_cours',
    recherche: 'acier',
  })
})

test.each([7, '7'])('a period of reports is one of its numbers, from an address or from a field: %j', (periode) =>
  expect(readSearch(adminReportsSearch, { periode })).toEqual({ periode: 7 }),
)

test.each([8, '', [7], null])('%j is no period of reports', (periode) =>
  expect(readSearch(adminReportsSearch, { periode })).toEqual({}),
)

test.each([{ after: ['x'] }, { before: ['x', '1'] }])('%j is a place', (place) =>
  expect(readSearch(pageSearch, { page: place })).toEqual({ page: place }),
)

test.each([
  2,
  'x',
  null,
  undefined,
  [],
  {},
  { after: [] },
  { after: [1] },
  { after: 'x' },
  { before: [null] },
  { after: ['x'.repeat(500)] },
  { after: Array<string>(10).fill('x') },
])('%j is the first page', (place) => expect(readSearch(pageSearch, { page: place })).toEqual({}))
