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

type Asked = Pick<StudyView, 'id' | 'nom_entreprise' | 'statut' | 'created_at'>

/** The newest request of this week that has no photo of its site; a specialist may still choose by it. */
export function withoutPhoto<S extends Asked>(studies: readonly S[], pictured: ReadonlySet<string | null>, now: Date) {
  const since = now.getTime() - 7 * 86_400_000
  const [newest] = studies
    .filter(({ statut, created_at }) => statut === 'en_attente' && Date.parse(created_at) >= since)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  return newest && !pictured.has(newest.id) ? newest : null
}
