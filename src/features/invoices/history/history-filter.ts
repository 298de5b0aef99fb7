import * as v from 'valibot'
import type { Statut } from '../../../../sync/index.ts'
import { INVOICE_STATES, STATUTS, type InvoiceState } from '../../../data/address-values.ts'
import { searchSchema, type SearchOf } from '../../../data/search-schemas.ts'

/** docs/specification.md#9: in days. */
const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const
export type Period = keyof typeof PERIOD_DAYS
export const PERIODS = Object.keys(PERIOD_DAYS) as readonly Period[]

/** docs/specification.md#9 in its order, with the two states that it forgets where they belong. */
export const ORDER_STATUTS = [
  'en_attente',
  'acceptée',
  'en_cours',
  'terminée',
  'complete',
  'annulée',
] as const satisfies readonly Statut[]

/** Filters in the address; an absent one does not filter. */
export const historyFilter = searchSchema({
  periode: v.picklist(PERIODS),
  statut: v.picklist(STATUTS),
  facture: v.picklist(INVOICE_STATES),
})
export type HistoryFilter = SearchOf<typeof historyFilter>

export const isFiltered = (filter: HistoryFilter): boolean => Object.keys(filter).length > 0

const DAY_MS = 86_400_000

function isWithin(at: string, { periode }: HistoryFilter, now: Date): boolean {
  return periode === undefined || Date.parse(at) >= now.getTime() - PERIOD_DAYS[periode] * DAY_MS
}

interface OrderFacts {
  readonly statut: Statut
  readonly created_at: string
}

export function filterOrders<T extends OrderFacts>(
  orders: readonly T[],
  filter: HistoryFilter,
  now: Date,
): readonly T[] {
  return orders.filter(
    ({ statut, created_at }) =>
      (filter.statut === undefined || statut === filter.statut) && isWithin(created_at, filter, now),
  )
}

interface InvoiceFacts {
  readonly state: InvoiceState
  readonly issued_at: string
}

export function filterInvoices<T extends InvoiceFacts>(
  invoices: readonly T[],
  filter: HistoryFilter,
  now: Date,
): readonly T[] {
  return invoices.filter(
    ({ state, issued_at }) =>
      (filter.facture === undefined || state === filter.facture) && isWithin(issued_at, filter, now),
  )
}
