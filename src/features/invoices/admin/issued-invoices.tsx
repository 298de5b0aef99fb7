import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../data/address-values.ts'
import { useAdminInvoices, type InvoicePage } from '../data/admin-invoices.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime, formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { AmountText } from '../../../ui/text/formatted.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { ToggleChip } from '../../../ui/lists/toggle-chip.tsx'
import { useInvoiceColumns, type AdminInvoice } from './admin-invoice-table.tsx'
import { adminInvoicesSearch, STATES } from './admin-invoices-search.ts'
import type { AdminInvoicesProps } from './admin-invoices.tsx'
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterLine, FilterSelect } from '../../../ui/table/filter-line.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { studyId } from '../../../../sync/domain/ids.ts'
import { viewOf } from '../use-invoices.ts'

const TABLE = 'invoices'

/** Every invoice, paged by the server; payments and cancellations are recorded here. */
export function IssuedInvoices({ search, onSearch }: AdminInvoicesProps) {
  const { t } = useTranslation(['invoices', 'lists'])
  const { etat, recherche, depuis, page } = search
  const { value, failure, loading, asking, ask } = useAdminInvoices({
    ...(etat ? { state: etat } : {}),
    ...(recherche ? { search: recherche } : {}),
    ...(depuis ? { since: depuis } : {}),
    page,
  })
  const filtered = Boolean(etat ?? recherche ?? depuis)
  const [paying, setPaying] = useState<AdminInvoice | null>(null)
  const [cancelling, setCancelling] = useState<AdminInvoice | null>(null)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const columns = useInvoiceColumns({
    onPay: setPaying,
    onCancel: setCancelling,
    onCorrect: ({ id }) => setCorrecting(id),
  })
  // The server's clock decides the states.
  const now = new Date(value?.as_of ?? 0)
  const invoices = (value?.rows ?? []).map((row) => ({
    ...row,
    ...viewOf({ id: row.id, studyId: row.study_id === null ? null : studyId(row.study_id) }, row, now),
  }))
  const corrected = invoices.find(({ id }) => id === correcting)
  return (
    <>
      <FilterLine
        words={recherche}
        hint={t('admin.searchHint')}
        onSearch={(words) => onSearch(readSearch(adminInvoicesSearch, { etat, depuis, recherche: words }))}
        filtered={filtered}
        onClear={() => onSearch({})}
        columns={<ColumnsMenu name={TABLE} columns={columns} />}
      >
        <FilterSelect
          label={t('admin.state')}
          all={t('admin.all')}
          value={etat}
          onChoose={(value) => onSearch(readSearch(adminInvoicesSearch, { recherche, depuis, etat: value }))}
          choices={STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
        {depuis && (
          <ToggleChip
            label={t('admin.since', { since: isolate(formatDay(depuis)) })}
            pressed
            onPress={() => onSearch(readSearch(adminInvoicesSearch, { etat, recherche }))}
          />
        )}
      </FilterLine>
      {loading && <SkeletonList rows={4} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
          </p>
          <Answer
            answer={value}
            invoices={invoices}
            columns={columns}
            filtered={filtered}
            onPage={(next) => onSearch(readSearch(adminInvoicesSearch, { etat, recherche, depuis, page: next }))}
          />
        </div>
      )}
      {paying && <PaymentDialog key={paying.id} invoice={paying} onClose={() => setPaying(null)} />}
      {cancelling && (
        <CancelInvoiceDialog key={cancelling.id} invoice={cancelling} onClose={() => setCancelling(null)} />
      )}
      {corrected && <TakeBackDialog key={corrected.id} invoice={corrected} onClose={() => setCorrecting(null)} />}
    </>
  )
}

interface AnswerProps {
  readonly answer: InvoicePage
  readonly invoices: readonly AdminInvoice[]
  readonly columns: readonly Column<AdminInvoice>[]
  readonly filtered: boolean
  readonly onPage: (page: Place | undefined) => void
}

function Answer({ answer, invoices, columns, filtered, onPage }: AnswerProps) {
  const { t } = useTranslation(['invoices', 'lists'])
  if (answer.total === 0)
    return (
      <EmptyState
        kind="empty"
        title={t('admin.empty')}
        hint={t(filtered ? 'admin.emptyFiltered' : 'history.invoicesHint')}
      />
    )
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
      <DataTable name={TABLE} label={t('admin.issued')} columns={columns} rows={invoices} idOf={({ id }) => id} />
      <Pager ends={answer} onPage={onPage} />
    </>
  )
}
