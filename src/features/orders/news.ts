import type { Invoice, StudyView } from '../../../sync/index.ts'

/** A report that is older is no news. */
const DAYS = 30
const MOST = 3

interface Overdue {
  readonly id: string
  readonly body: Pick<Invoice, 'due_on' | 'montant' | 'payments' | 'entreprise'>
}

type Delivered = Pick<StudyView, 'id' | 'nom_entreprise' | 'rapport_uploaded_at' | 'rapport_url' | 'rapport_sha256'>

export type News =
  | { readonly kind: 'report'; readonly at: number; readonly study: Delivered }
  | { readonly kind: 'invoice'; readonly at: number; readonly invoice: Overdue }

/** Reports of the last month and overdue invoices, the newest first, three at most. */
export function newsOf(delivered: readonly Delivered[], overdue: readonly Overdue[], now: Date): readonly News[] {
  const since = now.getTime() - DAYS * 86_400_000
  const reports = delivered.map((study) => ({
    kind: 'report' as const,
    at: Date.parse(study.rapport_uploaded_at ?? ''),
    study,
  }))
  const invoices = overdue.map((invoice) => ({
    kind: 'invoice' as const,
    at: Date.parse(invoice.body.due_on),
    invoice,
  }))
  return [...reports.filter(({ at }) => at >= since), ...invoices].toSorted((a, b) => b.at - a.at).slice(0, MOST)
}
