/** What an invoice is today; overdue is never stored. Apart from what computes it: addresses are read with it. */
export const INVOICE_STATES = ['pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
