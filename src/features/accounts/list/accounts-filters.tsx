import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYS } from '../../../data/address-values.ts'
import { FilterLine, FilterSelect } from '../../../ui/table/filter-line.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { TYPES, type AccountsSearch } from './accounts-search.ts'

interface AccountsFiltersProps {
  readonly search: AccountsSearch
  /** Receives the changed filters; the list returns to its first page. */
  readonly onChange: (change: Readonly<Record<string, string>>) => void
  readonly onClear: () => void
  readonly columns: ReactNode
}

/** All of them apply together. */
export function AccountsFilters({ search, onChange, onClear, columns }: AccountsFiltersProps) {
  const { t } = useTranslation('accounts')
  const labels = useStudyLabels()
  const choice = (
    name: 'type' | 'pays' | 'validation' | 'statut' | 'demande',
    label: string,
    choices: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <FilterSelect
      label={label}
      value={search[name]}
      onChoose={(value) => onChange({ [name]: value })}
      choices={choices}
    />
  )
  return (
    <FilterLine
      words={search.recherche}
      hint={t('filter.searchHint')}
      onSearch={(words) => onChange({ recherche: words })}
      filtered={isFiltered(search)}
      onClear={onClear}
      columns={columns}
    >
      {choice(
        'type',
        t('filter.type'),
        TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
      )}
      {choice(
        'pays',
        t('filter.country'),
        PAYS.map((value) => ({ value, label: labels.pays(value) })),
      )}
      {choice('validation', t('filter.standing'), [
        { value: 'a_approuver', label: t('state.waiting') },
        { value: 'refuse', label: t('state.refused') },
      ])}
      {choice('statut', t('filter.activity'), [
        { value: 'actif', label: t('state.active') },
        { value: 'inactif', label: t('state.inactive') },
      ])}
      {choice('demande', t('filter.marks'), [{ value: 'suppression', label: t('filter.deletion') }])}
    </FilterLine>
  )
}

const isFiltered = ({ recherche, type, pays, validation, statut, demande }: AccountsSearch): boolean =>
  Boolean(recherche ?? type ?? pays ?? validation ?? statut ?? demande)
