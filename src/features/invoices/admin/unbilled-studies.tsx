import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnbilled, type UnbilledStudy } from '../data/admin-invoices.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { adminInvoicesSearch } from './admin-invoices-search.ts'
import type { AdminInvoicesProps } from './admin-invoices.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterLine, FilterSelect } from '../../../ui/table/filter-line.tsx'
import { useUnbilledColumns } from './unbilled-table.tsx'

const TABLE = 'unbilled'

/** Finished studies without an agreed price, and those under way; prices are agreed here. */
export function UnbilledStudies({ search, onSearch }: AdminInvoicesProps) {
  const { t } = useTranslation(['invoices', 'lists'])
  const { etudes, recherche, page } = search
  const [pricing, setPricing] = useState<UnbilledStudy | null>(null)
  const { value, failure, loading, asking, ask } = useUnbilled({
    scope: etudes ? 'under_way' : 'finished',
    ...(recherche ? { search: recherche } : {}),
    page,
  })
  const read = (change: object) =>
    onSearch(readSearch(adminInvoicesSearch, { vue: 'a_facturer', etudes, recherche, ...change }))
  const columns = useUnbilledColumns(setPricing)
  return (
    <>
      <FilterLine
        words={recherche}
        hint={t('unbilled.searchHint')}
        onSearch={(words) => read({ recherche: words })}
        filtered={Boolean(recherche)}
        onClear={() => read({ recherche: '' })}
        columns={<ColumnsMenu name={TABLE} columns={columns} />}
      >
        <FilterSelect
          label={t('unbilled.scope')}
          all={t('unbilled.finished')}
          value={etudes}
          onChoose={(value) => read({ etudes: value })}
          choices={[{ value: 'en_cours', label: t('unbilled.underWay') }]}
        />
      </FilterLine>
      {loading && <SkeletonList rows={4} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('unbilled.count', { count: value.total })} ·{' '}
            {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
          </p>
          {value.total === 0 ? (
            <EmptyState
              kind="empty"
              title={t(recherche ? 'unbilled.noneFound' : etudes ? 'unbilled.noneUnderWay' : 'unbilled.none')}
              hint={!recherche && !etudes && t('unbilled.noneHint')}
            />
          ) : (
            <DataTable
              name={TABLE}
              label={t('admin.toBill')}
              columns={columns}
              rows={value.rows}
              idOf={({ study_id }) => study_id}
            />
          )}
          <Pager ends={value} onPage={(next) => read({ page: next })} />
        </div>
      )}
      {pricing && <PriceDialog key={pricing.study_id} study={pricing} onClose={() => setPricing(null)} />}
    </>
  )
}
