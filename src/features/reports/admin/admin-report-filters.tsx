import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_REVIEW_STATES, PAYS, TYPES_RAPPORT } from '../../../data/address-values.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { FilterLine, FilterSelect } from '../../../ui/table/filter-line.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { PERIODS, adminReportsSearch } from './admin-reports-search.ts'
import type { AdminReportsProps } from './admin-reports.tsx'

interface AdminReportFiltersProps extends Pick<AdminReportsProps, 'search' | 'onSearch'> {
  readonly columns: ReactNode
}

/** The filters of the list; all of them are in the address. */
export function AdminReportFilters({ search, onSearch, columns }: AdminReportFiltersProps) {
  const { t } = useTranslation('validation')
  const labels = useStudyLabels()
  // Other filters start at the first page.
  const read = (change: object) => onSearch(readSearch(adminReportsSearch, { ...search, page: null, ...change }))
  const { recherche, pays, type, validation, periode, tri } = search
  return (
    <FilterLine
      words={recherche}
      hint={t('filter.hint')}
      onSearch={(words) => read({ recherche: words })}
      filtered={Boolean(recherche ?? pays ?? type ?? validation ?? periode)}
      onClear={() => onSearch(tri ? { tri } : {})}
      columns={columns}
    >
      <FilterSelect
        label={t('filter.country')}
        value={pays}
        onChoose={(value) => read({ pays: value })}
        choices={PAYS.map((value) => ({ value, label: labels.pays(value) }))}
      />
      <FilterSelect
        label={t('filter.type')}
        value={type}
        onChoose={(value) => read({ type: value })}
        choices={TYPES_RAPPORT.map((value) => ({ value, label: labels.typeRapport(value) }))}
      />
      <FilterSelect
        label={t('filter.state')}
        value={validation}
        onChoose={(value) => read({ validation: value })}
        choices={OPEN_REVIEW_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <FilterSelect
        label={t('filter.period')}
        value={periode && String(periode)}
        onChoose={(value) => read({ periode: value })}
        choices={PERIODS.map((days) => ({ value: String(days), label: t(`filter.days_${days}`) }))}
      />
    </FilterLine>
  )
}
