import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { OPEN_REVIEW_STATES, PAYS, TYPES_RAPPORT } from '../../../data/address-values.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { PERIODS, adminReportsSearch } from './admin-reports-search.ts'
import type { AdminReportsProps } from './admin-reports.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** The filters and the order of the list; all of them are in the address. */
export function AdminReportFilters({ search, onSearch }: Pick<AdminReportsProps, 'search' | 'onSearch'>) {
  const { t } = useTranslation('validation')
  const labels = useStudyLabels()
  // Other filters start at the first page.
  const read = (change: object) => onSearch(readSearch(adminReportsSearch, { ...search, page: null, ...change }))
  return (
    <div className={`${kit.stackMd} ${list.filters}`}>
      <SearchField
        value={search.recherche ?? ''}
        hint={t('filter.hint')}
        onSearch={(words) => read({ recherche: words })}
      />
      <NativeSelect
        label={t('filter.country')}
        value={search.pays ?? ''}
        onChange={({ currentTarget: { value } }) => read({ pays: value })}
        data={[{ value: '', label: t('filter.all') }, ...PAYS.map((value) => ({ value, label: labels.pays(value) }))]}
      />
      <NativeSelect
        label={t('filter.type')}
        value={search.type ?? ''}
        onChange={({ currentTarget: { value } }) => read({ type: value })}
        data={[
          { value: '', label: t('filter.all') },
          ...TYPES_RAPPORT.map((value) => ({ value, label: labels.typeRapport(value) })),
        ]}
      />
      <NativeSelect
        label={t('filter.state')}
        value={search.validation ?? ''}
        onChange={({ currentTarget: { value } }) => read({ validation: value })}
        data={[
          { value: '', label: t('filter.all') },
          ...OPEN_REVIEW_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('filter.period')}
        value={search.periode ?? ''}
        onChange={({ currentTarget: { value } }) => read({ periode: value })}
        data={[
          { value: '', label: t('filter.any_time') },
          ...PERIODS.map((days) => ({ value: String(days), label: t(`filter.days_${days}`) })),
        ]}
      />
      <NativeSelect
        label={t('filter.sort')}
        value={search.tri ?? ''}
        onChange={({ currentTarget: { value } }) => read({ tri: value })}
        data={[
          { value: '', label: t('filter.recent') },
          { value: 'ancien', label: t('filter.oldest') },
          { value: 'entreprise', label: t('filter.company') },
        ]}
      />
    </div>
  )
}
