import { useTranslation } from 'react-i18next'
import { useWaitingOnInvoices, type InvoicePage } from '../data/admin-invoices.ts'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { NavButtonItem } from '../../../ui/links/nav-item.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { AmountText, DayText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { EstimateMark, InvoiceStateBadge } from '../invoice-badges.tsx'
import type { InvoiceView } from '../use-invoices.ts'
import { Waiting } from './waiting.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** An invoice of the list in its state at the time of the answer. */
export type AdminInvoice = InvoiceView & Pick<InvoicePage['rows'][number], 'study_id' | 'reference'>

interface InvoiceTasks {
  readonly onPay: (invoice: AdminInvoice) => void
  readonly onCancel: (invoice: AdminInvoice) => void
  /** Payments that are shown and taken back. */
  readonly onCorrect: (invoice: AdminInvoice) => void
}

/** The columns of the list. A row leads to its study; its menu holds what is done with the invoice. */
export function useInvoiceColumns(tasks: InvoiceTasks): readonly Column<AdminInvoice>[] {
  const { t } = useTranslation(['invoices', 'study'])
  const waiting = useWaitingOnInvoices()
  return [
    {
      id: 'number',
      label: t('admin.number'),
      width: 1.4,
      renderCell: ({ numero, study_id }) =>
        study_id === null ? (
          <Ltr>{numero}</Ltr>
        ) : (
          <TextLink data-row to="/admin/projects/$id" params={{ id: study_id }}>
            <Ltr>{numero}</Ltr>
          </TextLink>
        ),
    },
    {
      id: 'reference',
      label: t('study:fields.reference'),
      width: 1.4,
      renderCell: (invoice) => <StudyReference study={invoice} />,
    },
    { id: 'company', label: t('csv.company'), width: 1.4, renderCell: (row) => <Exact>{row.entreprise}</Exact> },
    {
      id: 'client',
      label: t('admin.client'),
      extra: true,
      wideOnly: true,
      width: 1.4,
      renderCell: ({ nom }) => nom && <Exact>{nom}</Exact>,
    },
    {
      id: 'amount',
      label: t('admin.amount'),
      width: 2.5,
      renderCell: ({ montant, is_estimate }) => (
        <>
          <AmountText value={montant} /> {is_estimate && <EstimateMark />}
        </>
      ),
    },
    {
      id: 'left',
      label: t('admin.left'),
      width: 1.3,
      renderCell: ({ state, left }) => (state === 'cancelled' ? '–' : <AmountText value={left} />),
    },
    {
      id: 'issued',
      label: t('paper.issued'),
      extra: true,
      wideOnly: true,
      renderCell: ({ issued_on }) => <DayText value={issued_on} />,
    },
    { id: 'due', label: t('admin.due'), width: 1.15, renderCell: ({ due_on }) => <DayText value={due_on} /> },
    {
      id: 'state',
      label: t('admin.state'),
      width: 2.7,
      renderCell: ({ state, cancellation, numero }) => (
        <>
          <InvoiceStateBadge state={state} /> <Waiting kind={waiting.get(numero)} />
          {cancellation && <span dir="auto">{cancellation.motif}</span>}
        </>
      ),
    },
    {
      id: 'menu',
      label: t('admin.actions'),
      menu: true,
      width: 0.4,
      renderCell: (invoice) => <Actions invoice={invoice} {...tasks} />,
    },
  ]
}

function Actions({ invoice, onPay, onCancel, onCorrect }: InvoiceTasks & { readonly invoice: AdminInvoice }) {
  const { t } = useTranslation('invoices')
  const open = invoice.state === 'pending' || invoice.state === 'overdue'
  if (!open && invoice.payments.length === 0) return null
  return (
    <RowMenu of={invoice.numero}>
      {open && <NavButtonItem onClick={() => onPay(invoice)}>{t('admin.pay')}</NavButtonItem>}
      {invoice.payments.length > 0 && (
        <NavButtonItem onClick={() => onCorrect(invoice)}>{t('admin.payments')}</NavButtonItem>
      )}
      {open && invoice.paid === 0 && (
        <NavButtonItem onClick={() => onCancel(invoice)}>
          <span className={kit.danger}>{t('admin.cancel')}</span>
        </NavButtonItem>
      )}
    </RowMenu>
  )
}
