import { useState } from 'react'
import type { StudyId } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { InvoiceCard } from './invoice-card.tsx'
import { viewOf } from './use-invoices.ts'

/**
 * The invoices of one study, the newest first: one that was cancelled may be followed by another. For the page of the
 * order.
 */
export function StudyInvoice({ study }: { readonly study: StudyId }) {
  const [now] = useState(() => new Date())
  const records = useRecordsOfStudy('invoice', study) ?? []
  return records
    .toReversed()
    .map((record) => <InvoiceCard key={record.id} invoice={viewOf(record, record.body, now)} />)
}
