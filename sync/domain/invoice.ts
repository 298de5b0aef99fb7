import type { Pays } from './enumerations.ts'
import type { InvoiceState } from './invoice-state.ts'
import { sumOf } from './money.ts'
import { TIME_ZONES } from './zones.ts'

/** Payment methods; `mobile` is M-Pesa and similar services. */
export const PAYMENT_MODES = ['virement', 'cheque', 'especes', 'carte', 'mobile'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** A printed invoice number: country, year, and a gapless count. */
export const INVOICE_NUMBER = /^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$/

export interface Payment {
  readonly id: string
  /** DA. */
  readonly montant: number
  /** YYYY-MM-DD. */
  readonly paid_on: string
  /** Null: a method that this version does not know. */
  readonly mode: PaymentMode | null
  readonly reference: string | null
  /** Recorded by mistake: it stays visible but no longer counts. */
  readonly taken_back: { readonly motif: string; /** ISO 8601. */ readonly at: string } | null
  /** ISO 8601: when the payment was recorded; missing: an older server. */
  readonly recorded_at?: string
}

/** An invoice as its client reads it. All but payments and cancellation stay as they were issued. */
export interface Invoice {
  readonly numero: string
  readonly pays: Pays
  readonly nom: string | null
  readonly entreprise: string
  readonly type_etude: string
  readonly zone_geographique: string
  /** Days are YYYY-MM-DD on the calendar of the country. */
  readonly date_demande: string
  readonly date_fin_mission: string | null
  /** DA. */
  readonly montant: number
  /** No price was agreed: the amount comes from the budget (docs/specification.md#9). */
  readonly is_estimate: boolean
  /** ISO 8601. */
  readonly issued_at: string
  readonly issued_on: string
  readonly due_on: string
  readonly payments: readonly Payment[]
  readonly cancellation: { readonly motif: string; /** ISO 8601. */ readonly at: string } | null
}

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

type Standing = Pick<Invoice, 'montant' | 'pays' | 'due_on' | 'payments' | 'cancellation'>

/** SQL holds the same rule (`hawa.invoice_state`); a contract test compares. */
export function invoiceState(invoice: Standing, now: Date): InvoiceState {
  if (invoice.cancellation) return 'cancelled'
  if (amountLeft(invoice) <= 0) return 'paid'
  return localDay(now, invoice.pays) > invoice.due_on ? 'overdue' : 'pending'
}

/** The sum of the payments, without those taken back. SQL holds the same rule (`hawa.invoice_paid`). */
export function amountPaid({ payments }: Pick<Invoice, 'payments'>): number {
  return sumOf(payments.filter(({ taken_back }) => !taken_back).map(({ montant }) => montant))
}

/** The unpaid amount. Does not consider whether the invoice is cancelled. */
export function amountLeft(invoice: Pick<Invoice, 'montant' | 'payments'>): number {
  return sumOf([invoice.montant, -amountPaid(invoice)])
}

/** DA billed, without cancelled invoices, and DA received. */
export function totalsOf(invoices: readonly Pick<Invoice, 'montant' | 'payments' | 'cancellation'>[]): {
  readonly billed: number
  readonly paid: number
} {
  return {
    billed: sumOf(invoices.filter(({ cancellation }) => !cancellation).map(({ montant }) => montant)),
    paid: sumOf(invoices.map(amountPaid)),
  }
}
