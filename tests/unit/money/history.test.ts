import { expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { csvOf } from '../../../src/ui/files/csv.ts'
import { filterInvoices, filterOrders, historyFilter } from '../../../src/features/invoices/history/history-filter.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

it('keeps what the address says, of what can be filtered', () => {
  expect(readSearch(historyFilter, { periode: 'week', statut: 'acceptée', facture: 'overdue' })).toEqual({
    periode: 'week',
    statut: 'acceptée',
    facture: 'overdue',
  })
  expect(readSearch(historyFilter, { periode: 'day', statut: 'accepte', facture: '', autre: 1 })).toEqual({})
})

it('a period is its days back from now, to the second', () => {
  const orders = [0, 6.99, 7.01, 29.99, 30.01, 364.99, 365.01].map((days) => ({
    statut: 'complete' as const,
    created_at: ago(days),
  }))
  expect((['week', 'month', 'year'] as const).map((periode) => filterOrders(orders, { periode }, now).length)).toEqual([
    2, 4, 6,
  ])
  expect(filterOrders(orders, {}, now)).toHaveLength(7)
  expect(filterOrders(orders, { statut: 'annulée' }, now)).toEqual([])
  const invoices = [
    { state: 'paid' as const, issued_at: ago(8) },
    { state: 'overdue' as const, issued_at: ago(1) },
  ]
  expect(filterInvoices(invoices, { periode: 'week', facture: 'paid' }, now)).toEqual([])
  expect(filterInvoices(invoices, { facture: 'paid' }, now)).toHaveLength(1)
})

it('writes what French Excel opens right, and nothing that it would run', () => {
  expect(
    csvOf([
      ['Numéro', 'Montant'],
      ['DZ-2026-0001', 12_500.5],
      [null, 0.1 + 0.2],
    ]),
  ).toBe('\uFEFFNuméro;Montant\r\nDZ-2026-0001;12500,5\r\n;0,3\r\n')
  expect(csvOf([['a;b', 'dit "x"', 'deux\nlignes']])).toBe('\uFEFF"a;b";"dit ""x""";"deux\nlignes"\r\n')
  for (const text of ['=1+1', '+33', '-5', '@SUM(A1)', ' =1', '\t=1', '\u200F=1', '＝1', '\r=1']) {
    expect(
      csvOf([[text]])
        .replace('\uFEFF', '')
        .replace(/^"/, ''),
      JSON.stringify(text),
    ).toMatch(/^'/)
  }
  expect(csvOf([['Acme,=1+1'], ['a;-b'], ['x\n@y']])).toBe(`\uFEFF"Acme,'=1+1"\r\n"a;'-b"\r\n"x\n'@y"\r\n`)
  expect(csvOf([["L'air = pur"]])).toBe("\uFEFFL'air = pur\r\n")
})

it.each([
  ['+213555123456', '+213 5 55 12 34 56'],
  ['+213 (555) 12-34-56', '+213 5 55 12 34 56'],
  ['0555123456', '05 55 12 34 56'],
  ['+254712345678', '+254 7 12 34 56 78'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['\u202A+213\u2011555123456\u202C', '+213 5 55 12 34 56'],
  ['0555123456 / 0661123456', '05 55 12 34 56 / 06 61 12 34 56'],
  // No number: as any other text.
  ['=1+1', "'=1+1"],
  ['demander à Samir', 'demander à Samir'],
  ['+213 poste 4', "'+213 poste 4"],
])('a telephone number keeps its nought and its plus: %s', (telephone, written) => {
  expect(csvOf([[{ telephone }]])).toBe(`\uFEFF${written}\r\n`)
})
