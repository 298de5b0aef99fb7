import type { OutboxItem } from '../../../../sync/index.ts'
import { invoicePage, unbilledStudies, type InvoiceQuery, type UnbilledQuery } from '../../../../sync/admin.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'
import { useQuestion } from '../../../data/use-question.ts'

const CHANGING: readonly string[] = ['record_payment', 'take_back_payment', 'cancel_invoice', 'set_agreed_price']

export type { InvoicePage, UnbilledStudy } from '../../../../sync/admin.ts'

export const useAdminInvoices = (query: InvoiceQuery) =>
  useQuestion(invoicePage(query), { changedBy: CHANGING, kept: true })

export const useUnbilled = (query: UnbilledQuery) =>
  useQuestion(unbilledStudies(query), { changedBy: CHANGING, kept: true })

/** The state of unsent changes to invoices, by number. */
export const useWaitingOnInvoices = () => useWaitingBy('numero')

/** The state of unsent prices of studies, by the id of the study. */
export const useWaitingPrices = () => useWaitingBy('study_id')

function useWaitingBy(arg: 'numero' | 'study_id'): ReadonlyMap<string, OutboxItem['state']['kind']> {
  const items = useOutboxItems() ?? []
  return new Map(
    items.flatMap(({ name, args, state }) =>
      CHANGING.includes(name) && typeof args[arg] === 'string' && state.kind !== 'received'
        ? [[args[arg], state.kind] as const]
        : [],
    ),
  )
}
