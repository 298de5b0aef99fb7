import { useState } from 'react'
import type { StudyId } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { InvoiceCard } from './invoice-card.tsx'
import { viewOf } from './use-invoices.ts'

/** The invoice of one study, where there is one: for the page of the order. */
export function StudyInvoice({ study }: { readonly study: StudyId }) {
  const [now] = useState(() => new Date())
  const [record] = useRecordsOfStudy('invoice', study) ?? []
  return record ? <InvoiceCard invoice={viewOf(record.id, record.body, now)} /> : null
}
