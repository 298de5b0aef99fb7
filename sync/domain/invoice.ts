import type { Pays } from './enumerations.ts'
import type { InvoiceState } from './invoice-state.ts'
import { sumOf } from './money.ts'
import { TIME_ZONES } from './zones.ts'

/** Payment methods; `mobile` is M-Pesa and similar services. */
export const PAYMENT_MODES = ['virement', 'cheque', 'especes', 'carte', 'mobile'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** A printed invoice number: country, year, and a gapless count. */
export const INVOICE_NUMBER = /^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$/

/** YYYY-MM-DD on the calendar of that country. */
export function localDay(at: Date, pays: Pays): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: TIME_ZONES[pays],
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Amounts are DA. */
interface Owed {
  readonly montant: number
  readonly payments: readonly { readonly montant: number; /** Null: it counts. */ readonly taken_back: object | null }[]
}

interface Billed extends Owed {
  readonly cancellation: object | null
}

export interface Due extends Billed {
  readonly pays: Pays
  /** YYYY-MM-DD on the calendar of that country. */
  readonly due_on: string
}

/** SQL holds the same rule (`hawa.invoice_state`); a contract test compares. */
export function invoiceState(invoice: Due, now: Date): InvoiceState {
  if (invoice.cancellation) return 'cancelled'
  if (amountLeft(invoice) <= 0) return 'paid'
  return localDay(now, invoice.pays) > invoice.due_on ? 'overdue' : 'pending'
}

/** Sum of the payments received; SQL holds the same rule (`hawa.invoice_paid`). */
export function amountPaid({ payments }: Pick<Owed, 'payments'>): number {
  return sumOf(payments.filter(({ taken_back }) => !taken_back).map(({ montant }) => montant))
}

/** Amount billed and not yet paid; ignores a cancellation. */
export function amountLeft(invoice: Owed): number {
  return sumOf([invoice.montant, -amountPaid(invoice)])
}

/** DA billed, without cancelled invoices, and DA received, with theirs. */
export function totalsOf(invoices: readonly Billed[]): {
  readonly billed: number
  readonly paid: number
} {
  return {
    billed: sumOf(invoices.filter(({ cancellation }) => !cancellation).map(({ montant }) => montant)),
    paid: sumOf(invoices.map(amountPaid)),
  }
}
