import { useMemo } from 'react'
import type { Invoice, InvoiceState, StudyId } from '../../../sync/index.ts'
import { amountLeft, amountPaid, invoiceState } from '../../../sync/domain/invoice.ts'
import { useRecords } from '../../data/records.ts'

/** An invoice in its current state. */
export interface InvoiceView extends Invoice {
  readonly id: string
  /** Null: of a study that is gone. */
  readonly studyId: StudyId | null
  readonly state: InvoiceState
  /** DA. */
  readonly paid: number
  readonly left: number
}

/** Newest first; undefined while the store opens its first answer. */
export function useInvoices(): readonly InvoiceView[] | undefined {
  const records = useRecords('invoice')
  // A page that stays open sees the due dates pass.
  const today = new Date().toDateString()
  return useMemo(() => {
    const now = new Date()
    return records?.map((record) => viewOf(record, record.body, now)).toReversed()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `today` stands for the clock
  }, [records, today])
}

export function viewOf({ id, studyId }: Pick<InvoiceView, 'id' | 'studyId'>, invoice: Invoice, now: Date): InvoiceView {
  return {
    ...invoice,
    id,
    studyId,
    state: invoiceState(invoice, now),
    paid: amountPaid(invoice),
    left: amountLeft(invoice),
  }
}
