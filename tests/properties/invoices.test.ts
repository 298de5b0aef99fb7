import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYS } from '../../sync/domain/enumerations.ts'
import { amountLeft, amountPaid, invoiceState, localDay, totalsOf } from '../../sync/domain/invoice.ts'
import type { Invoice, Payment } from '../../sync/records/invoice.ts'
import { budgetAmount, sumOf } from '../../sync/domain/money.ts'
import { printSeed } from '../support/seed.ts'

const seed = printSeed()
const check = <T>(what: fc.IProperty<T>) => fc.assert(what, { seed, numRuns: 500 })

const amount = fc.integer({ min: 1, max: 10 ** 12 }).map((centimes) => centimes / 100)
const takenBack = fc.option(fc.constant({ motif: 'x', at: '2026-01-02T00:00:00Z' }))
const payment = fc.tuple(amount, takenBack).map(([montant, taken_back]): Payment => ({
  id: '',
  montant,
  paid_on: '2026-01-01',
  mode: 'virement',
  reference: null,
  taken_back,
}))
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
type Standing = Pick<Invoice, 'montant' | 'pays' | 'due_on' | 'payments' | 'cancellation'>
const invoice: fc.Arbitrary<Standing> = fc.record({
  montant: amount,
  pays: fc.constantFrom(...PAYS),
  due_on: day.map((at) => at.toISOString().slice(0, 10)),
  payments: fc.array(payment, { maxLength: 5 }),
  cancellation: fc.option(fc.constant({ motif: 'x', at: '2026-01-01T00:00:00Z' })),
})

describe('the state of an invoice', () => {
  it('cancelled before all, paid before any date, overdue only after the last day, and for ever', () => {
    check(
      fc.property(invoice, day, fc.nat({ max: 1e9 }), (one, now, later) => {
        const state = invoiceState(one, now)
        expect(state === 'cancelled').toBe(one.cancellation !== null)
        if (!one.cancellation) {
          expect(state === 'paid').toBe(amountPaid(one) >= one.montant)
          if (state !== 'paid') expect(state === 'overdue').toBe(localDay(now, one.pays) > one.due_on)
        }
        if (state !== 'pending') expect(invoiceState(one, new Date(now.getTime() + later))).toBe(state)
      }),
    )
  })

  it('what was paid and what is left are the whole, to the centime', () => {
    check(
      fc.property(invoice, (one) => {
        expect(sumOf([amountPaid(one), amountLeft(one)])).toBe(one.montant)
      }),
    )
  })

  it('a payment that is taken back changes what its never having been would', () => {
    check(
      fc.property(invoice, day, (one, now) => {
        const without = { ...one, payments: one.payments.filter(({ taken_back }) => !taken_back) }
        expect([amountPaid(one), amountLeft(one), invoiceState(one, now), totalsOf([one])]).toEqual([
          amountPaid(without),
          amountLeft(without),
          invoiceState(without, now),
          totalsOf([without]),
        ])
      }),
    )
  })

  it('totals do not depend on the order and leave out what was cancelled', () => {
    check(
      fc.property(fc.array(invoice), (all) => {
        expect(totalsOf(all.toReversed())).toEqual(totalsOf(all))
        expect(totalsOf(all).billed).toBe(
          sumOf(all.filter(({ cancellation }) => !cancellation).map(({ montant }) => montant)),
        )
      }),
    )
  })
})

describe('an amount in words', () => {
  const groups = fc.constantFrom(' ', '\u00A0', '\u202F', '.', '’', '')
  it('is read back as it was written, whatever the groups, the decimals and the name of the dinar', () => {
    check(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 11 }),
        groups,
        fc.constantFrom('', ' DA', 'DZD', ' dinars', ' د.ج'),
        (centimes, group, currency) => {
          const whole = String(Math.floor(centimes / 100)).replaceAll(/\B(?=(\d{3})+$)/g, group)
          expect(budgetAmount(`${whole},${String(centimes % 100).padStart(2, '0')}${currency}`)).toBe(centimes / 100)
        },
      ),
    )
  })

  it('is never negative, endless or no number, whatever was written', () => {
    check(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = budgetAmount(text)
        expect(read >= 0 && read < 1e12).toBe(true)
      }),
    )
  })
})
