import { expect, test } from 'vitest'
import * as payment from '../../../src/features/invoices/admin/payment-fields.ts'
import * as price from '../../../src/features/invoices/admin/price-fields.ts'

const typed = (more: Partial<payment.Values> = {}): payment.Values => ({
  montant: '12 500,50',
  paid_on: '2026-11-22',
  mode: 'virement',
  reference: ' ',
  ...more,
})

test.each<[Partial<payment.Values>, object]>([
  [{}, {}],
  [
    { montant: ' ', paid_on: '' },
    { montant: 'required', paid_on: 'required' },
  ],
  [{ montant: 'cent' }, { montant: 'malformed' }],
  [{ montant: '0' }, { montant: 'malformed' }],
  [{ montant: '20 000,01' }, { montant: 'too_high' }],
  // No command takes it either.
  [{ montant: '1 000 000 000 000' }, { montant: 'too_high' }],
  [{ paid_on: '2026-11-23' }, { paid_on: 'date' }],
  [{ paid_on: '1999-01-01' }, { paid_on: 'date' }],
  [{ mode: 'troc' }, { mode: 'required' }],
  [{ reference: 'x'.repeat(101) }, { reference: 'too_long' }],
])('a payment with %j: %j', (more, problems) => {
  expect(payment.problemsOf(typed(more), 20_000, '2026-11-22', 'fr')).toEqual(problems)
})

test.each([
  ['120 000', {}],
  ['120 000 DA', {}],
  ['', { montant: 'required' }],
  ['0', { montant: 'malformed' }],
  ['12,5', { montant: 'malformed' }],
  ['cher', { montant: 'malformed' }],
])('a price of %j: %j', (montant, problems) => {
  expect(price.problemsOf({ montant }, 'fr')).toEqual(problems)
})
