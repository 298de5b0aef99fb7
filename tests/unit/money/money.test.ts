import { expect, it } from 'vitest'
import { offices } from '../../../src/content/company.ts'
import { BUDGETS } from '../../../sync/domain/enumerations.ts'
import { localDay } from '../../../sync/domain/invoice.ts'
import { budgetAmount } from '../../../sync/domain/money.ts'
import { WRITTEN_BUDGETS } from '../../support/written-budgets.ts'

it('the six codes have the amounts of docs/specification.md#9', () => {
  expect(BUDGETS.map((code) => budgetAmount(code))).toEqual([5000, 30_000, 75_000, 300_000, 750_000, 0])
  expect(budgetAmount(null)).toBe(0)
})

it.each(Object.entries(WRITTEN_BUDGETS))('%j', (text, amount) => {
  expect(budgetAmount(text)).toBe(amount)
})

it('the calendar of an invoice is that of the office of its country', () => {
  for (const { pays, timeZone } of Object.values(offices)) {
    for (const at of ['2026-12-31T20:59:59Z', '2026-12-31T21:00:00Z', '2026-12-31T23:00:00Z'].map(
      (text) => new Date(text),
    )) {
      expect(localDay(at, pays)).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at))
    }
  }
})
