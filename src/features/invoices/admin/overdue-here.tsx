import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { AmountText, DateText, Exact } from '../../../ui/text/formatted.tsx'
import { useAdminInvoices, useWaitingOnInvoices } from '../data/admin-invoices.ts'
import { studyId } from '../../../../sync/domain/ids.ts'
import { viewOf } from '../use-invoices.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import classes from './admin-invoices.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** An overdue invoice in a list of tasks: the amount left, and the payment. */
export function OverdueHere({ id, number }: { readonly id: string; readonly number: string }) {
  const { t } = useTranslation(['invoices', 'admin'])
  const { value, failure, loading, ask } = useAdminInvoices({ search: number })
  const waiting = useWaitingOnInvoices().has(number)
  const [paying, setPaying] = useState(false)
  const row = value?.rows.find((one) => one.id === id)
  const invoice =
    value &&
    row &&
    viewOf({ id: row.id, studyId: row.study_id === null ? null : studyId(row.study_id) }, row, new Date(value.as_of))
  return (
    <>
      <div>
        <Button data-primary disabled={!invoice || waiting} onClick={() => setPaying(true)}>
          {t('admin.pay')}
        </Button>
      </div>
      {waiting && <p className={kit.flush}>{t('admin:inbox.kept')}</p>}
      {loading && <Skeleton height={120} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {invoice && (
        <dl className={`${kit.facts} ${classes.overdue}`}>
          <div>
            <dt>{t('admin.left')}</dt>
            <dd>
              <AmountText value={invoice.left} />
            </dd>
          </div>
          <div>
            <dt>{t('admin.amount')}</dt>
            <dd>
              <AmountText value={invoice.montant} />
            </dd>
          </div>
          <div>
            <dt>{t('admin.client')}</dt>
            <dd>
              <Exact>{invoice.nom ?? invoice.entreprise}</Exact>
            </dd>
          </div>
          <div>
            <dt>{t('admin.due')}</dt>
            <dd>
              <DateText value={invoice.due_on} />
            </dd>
          </div>
        </dl>
      )}
      {invoice && paying && (
        <PaymentDialog
          invoice={invoice}
          onClose={() => {
            setPaying(false)
            ask()
          }}
        />
      )}
    </>
  )
}
