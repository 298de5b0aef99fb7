import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../data/address-values.ts'
import { useAdminInvoices, type InvoicePage } from '../data/admin-invoices.ts'
import { INVOICE_STATES } from '../../../data/address-values.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { AmountText } from '../../../ui/text/formatted.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { AdminInvoiceTable } from './admin-invoice-table.tsx'
import { adminInvoicesSearch } from './admin-invoices-search.ts'
import type { AdminInvoicesProps } from './admin-invoices.tsx'
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { viewOf, type InvoiceView } from '../use-invoices.ts'
import kit from '../../../ui/kit/kit.module.css'

/** Every invoice, paged by the server; payments and cancellations are recorded here. */
export function IssuedInvoices({ search, onSearch }: AdminInvoicesProps) {
  const { t } = useTranslation(['invoices', 'lists'])
  const { etat, recherche, page } = search
  const { value, failure, loading, asking, ask } = useAdminInvoices({
    ...(etat ? { state: etat } : {}),
    ...(recherche ? { search: recherche } : {}),
    page,
  })
  return (
    <>
      <div className={`${kit.stackMd} ${list.filters}`}>
        <SearchField
          value={recherche ?? ''}
          hint={t('admin.searchHint')}
          onSearch={(words) => onSearch(readSearch(adminInvoicesSearch, { etat, recherche: words }))}
        />
        <NativeSelect
          label={t('admin.state')}
          value={etat ?? ''}
          onChange={({ currentTarget }) =>
            onSearch(readSearch(adminInvoicesSearch, { recherche, etat: currentTarget.value }))
          }
          data={[
            { value: '', label: t('admin.all') },
            ...INVOICE_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </div>
      {loading && <SkeletonList rows={4} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
          </p>
          <Answer
            answer={value}
            filtered={Boolean(etat ?? recherche)}
            onReset={() => onSearch({})}
            onPage={(next) => onSearch(readSearch(adminInvoicesSearch, { etat, recherche, page: next }))}
          />
        </div>
      )}
    </>
  )
}

interface AnswerProps {
  readonly answer: InvoicePage
  readonly filtered: boolean
  readonly onReset: () => void
  readonly onPage: (page: Place | undefined) => void
}

function Answer({ answer, filtered, onReset, onPage }: AnswerProps) {
  const { t } = useTranslation(['invoices', 'lists'])
  const [paying, setPaying] = useState<InvoiceView | null>(null)
  const [cancelling, setCancelling] = useState<InvoiceView | null>(null)
  const [correcting, setCorrecting] = useState<string | null>(null)
  if (answer.total === 0) {
    return filtered ? (
      <EmptyState
        kind="empty"
        title={t('admin.empty')}
        hint={t('admin.emptyFiltered')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('lists:reset')}
          </Button>
        }
      />
    ) : (
      <EmptyState kind="empty" title={t('admin.empty')} hint={t('history.invoicesHint')} />
    )
  }
  // The server's clock decides the states.
  const now = new Date(answer.as_of)
  const invoices = answer.rows.map((row) => viewOf(row.id, row, now))
  const corrected = invoices.find(({ id }) => id === correcting)
  return (
    <>
      <dl className={list.sums}>
        <div>
          <dt>{t('admin.count', { count: answer.total })}</dt>
        </div>
        <div>
          <dt>{t('admin.billed')}</dt>
          <dd>
            <AmountText value={answer.billed} />
          </dd>
        </div>
        <div>
          <dt>{t('admin.paid')}</dt>
          <dd>
            <AmountText value={answer.paid} />
          </dd>
        </div>
      </dl>
      <AdminInvoiceTable
        invoices={invoices}
        onPay={setPaying}
        onCancel={setCancelling}
        onCorrect={({ id }) => setCorrecting(id)}
      />
      <Pager ends={answer} onPage={onPage} />
      {paying && <PaymentDialog key={paying.id} invoice={paying} onClose={() => setPaying(null)} />}
      {cancelling && (
        <CancelInvoiceDialog key={cancelling.id} invoice={cancelling} onClose={() => setCancelling(null)} />
      )}
      {corrected && <TakeBackDialog key={corrected.id} invoice={corrected} onClose={() => setCorrecting(null)} />}
    </>
  )
}
