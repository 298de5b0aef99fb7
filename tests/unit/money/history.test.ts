import { expect, it } from 'vitest'
import { csvOf } from '../../../src/ui/csv.ts'
import { filterInvoices, filterOrders, readHistoryFilter } from '../../../src/features/invoices/history-filter.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

it('keeps what the address says, of what can be filtered', () => {
  expect(readHistoryFilter({ periode: 'week', statut: 'acceptée', facture: 'overdue' })).toEqual({ periode: 'week', statut: 'acceptée', facture: 'overdue' })
  expect(readHistoryFilter({ periode: 'day', statut: 'accepte', facture: '', autre: 1 })).toEqual({})
})

it('a period is its days back from now, to the second', () => {
  const orders = [0, 6.99, 7.01, 29.99, 30.01, 364.99, 365.01].map((days) => ({ statut: 'complete' as const, created_at: ago(days) }))
  expect((['week', 'month', 'year'] as const).map((periode) => filterOrders(orders, { periode }, now).length)).toEqual([2, 4, 6])
  expect(filterOrders(orders, {}, now)).toHaveLength(7)
  expect(filterOrders(orders, { statut: 'annulée' }, now)).toEqual([])
  const invoices = [{ state: 'paid' as const, issued_at: ago(8) }, { state: 'overdue' as const, issued_at: ago(1) }]
  expect(filterInvoices(invoices, { periode: 'week', facture: 'paid' }, now)).toEqual([])
  expect(filterInvoices(invoices, { facture: 'paid' }, now)).toHaveLength(1)
})

it('writes what French Excel opens right, and nothing that it would run', () => {
  expect(csvOf([['Numéro', 'Montant'], ['DZ-2026-0001', 12_500.5], [null, 0.1 + 0.2]])).toBe('\uFEFFNuméro;Montant\r\nDZ-2026-0001;12500,5\r\n;0,3\r\n')
  expect(csvOf([['a;b', 'dit "x"', 'deux\nlignes']])).toBe('\uFEFF"a;b";"dit ""x""";"deux\nlignes"\r\n')
  for (const text of ['=1+1', '+33', '-5', '@SUM(A1)', ' =1', '\t=1', '\u200F=1', '＝1', '\r=1']) {
    expect(csvOf([[text]]).replace('\uFEFF', '').replace(/^"/, ''), JSON.stringify(text)).toMatch(/^'/)
  }
  expect(csvOf([["L'air = pur"]])).toBe("\uFEFFL'air = pur\r\n")
})
