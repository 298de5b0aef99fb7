import { Button, NativeSelect } from '@mantine/core'
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
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { UnbilledTable } from './unbilled-table.tsx'
import kit from '../../../ui/kit/kit.module.css'

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
  return (
    <>
      <div className={`${kit.stackMd} ${list.filters}`}>
        <SearchField
          value={recherche ?? ''}
          hint={t('unbilled.searchHint')}
          onSearch={(words) => read({ recherche: words })}
        />
        <NativeSelect
          label={t('unbilled.scope')}
          value={etudes ?? ''}
          onChange={({ currentTarget }) => read({ etudes: currentTarget.value })}
          data={[
            { value: '', label: t('unbilled.finished') },
            { value: 'en_cours', label: t('unbilled.underWay') },
          ]}
        />
      </div>
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
              action={
                recherche && (
                  <Button variant="default" onClick={() => read({ recherche: '' })}>
                    {t('lists:reset')}
                  </Button>
                )
              }
            />
          ) : (
            <UnbilledTable studies={value.rows} onPrice={setPricing} />
          )}
          <Pager ends={value} onPage={(next) => read({ page: next })} />
        </div>
      )}
      {pricing && <PriceDialog key={pricing.study_id} study={pricing} onClose={() => setPricing(null)} />}
    </>
  )
}
