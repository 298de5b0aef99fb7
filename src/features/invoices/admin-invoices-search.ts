import { INVOICE_STATES, readPlace, type InvoiceState, type Place } from '../../data/address-values.ts'

/** Filters in the address; an absent one does not filter. */
export interface AdminInvoicesSearch {
  /** Absent: the invoices that were issued. */
  readonly vue?: 'a_facturer'
  /** Of invoices. */
  readonly etat?: InvoiceState
  /** Of the studies to bill; absent: finished ones. */
  readonly etudes?: 'en_cours'
  readonly recherche?: string
  /** Absent: the first. */
  readonly page?: Place
}

export function readAdminInvoicesSearch({
  vue,
  etat,
  etudes,
  recherche,
  page,
}: Readonly<Record<string, unknown>>): AdminInvoicesSearch {
  const state = INVOICE_STATES.find((one) => one === etat)
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  const place = readPlace(page)
  const which: AdminInvoicesSearch =
    vue === 'a_facturer' ? { vue, ...(etudes === 'en_cours' ? { etudes } : {}) } : state ? { etat: state } : {}
  return { ...which, ...(words ? { recherche: words } : {}), ...(place ? { page: place } : {}) }
}
