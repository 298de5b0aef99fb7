import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWaitingOnInvoices } from '../data/admin-invoices.ts'
import { AmountText, DayText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { EstimateMark, InvoiceStateBadge } from '../invoice-badges.tsx'
import classes from './admin-invoices.module.css'
import type { InvoiceView } from '../use-invoices.ts'
import { Waiting } from './waiting.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface AdminInvoiceTableProps {
  readonly invoices: readonly InvoiceView[]
  readonly onPay: (invoice: InvoiceView) => void
  readonly onCancel: (invoice: InvoiceView) => void
  /** Payments that are shown and taken back. */
  readonly onCorrect: (invoice: InvoiceView) => void
}

/** A table on wide screens, one card per row on narrow ones. */
export function AdminInvoiceTable({ invoices, ...actions }: AdminInvoiceTableProps) {
  const { t } = useTranslation('invoices')
  const waiting = useWaitingOnInvoices()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {(['number', 'client', 'amount', 'left', 'due', 'state', 'actions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`admin.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id} data-invoice={invoice.numero} data-row>
            <th scope="row">
              <Ltr>{invoice.numero}</Ltr>
            </th>
            <td>
              <strong>
                <Exact>{invoice.entreprise}</Exact>
              </strong>
              {invoice.nom && (
                <span>
                  <Exact>{invoice.nom}</Exact>
                </span>
              )}
            </td>
            <td data-label={t('admin.amount')}>
              <AmountText value={invoice.montant} />
              {invoice.is_estimate && (
                <div>
                  <EstimateMark />
                </div>
              )}
            </td>
            <td data-label={t('admin.left')}>
              {invoice.state === 'cancelled' ? '–' : <AmountText value={invoice.left} />}
            </td>
            <td data-label={t('admin.due')}>
              <DayText value={invoice.due_on} />
            </td>
            <td>
              <InvoiceStateBadge state={invoice.state} />
              {invoice.cancellation && (
                <span className={`${kit.note} ${classes.reason}`} dir="auto">
                  {invoice.cancellation.motif}
                </span>
              )}
              <Waiting kind={waiting.get(invoice.numero)} />
            </td>
            <td>
              <Actions invoice={invoice} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ActionsProps extends Omit<AdminInvoiceTableProps, 'invoices'> {
  readonly invoice: InvoiceView
}

function Actions({ invoice, onPay, onCancel, onCorrect }: ActionsProps) {
  const { t } = useTranslation('invoices')
  const open = invoice.state === 'pending' || invoice.state === 'overdue'
  if (!open && invoice.payments.length === 0) return null
  return (
    <div className={kit.cluster2xs}>
      {open && (
        <Button variant="light" aria-label={t('admin.pay')} onClick={() => onPay(invoice)}>
          {t('admin.payShort')}
        </Button>
      )}
      {invoice.payments.length > 0 && (
        <Button variant="subtle" aria-label={t('admin.payments')} onClick={() => onCorrect(invoice)}>
          {t('admin.paymentsShort', { count: invoice.payments.length })}
        </Button>
      )}
      {open && invoice.paid === 0 && (
        <Button variant="subtle" color="red" c="red.9" aria-label={t('admin.cancel')} onClick={() => onCancel(invoice)}>
          {t('admin.cancelShort')}
        </Button>
      )}
    </div>
  )
}
