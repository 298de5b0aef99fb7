/**
 * State of an invoice today; `overdue` is computed, never stored. In a file of its own: the routes parse addresses with
 * it.
 */
export const INVOICE_STATES = ['pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
