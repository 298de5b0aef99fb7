import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PAYS } from '../../../data/address-values.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { TYPES, type AccountsSearch } from './accounts-search.ts'
import kit from '../../../ui/kit/kit.module.css'

interface AccountsFiltersProps {
  readonly search: AccountsSearch
  /** Receives the changed filters; the list returns to its first page. */
  readonly onChange: (change: Readonly<Record<string, string>>) => void
}

/** All of them apply together. */
export function AccountsFilters({ search, onChange }: AccountsFiltersProps) {
  const { t } = useTranslation('accounts')
  const labels = useStudyLabels()
  const choice = (
    name: 'type' | 'pays' | 'validation' | 'statut' | 'demande' | 'tri',
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={search[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      data={[...data]}
    />
  )
  return (
    <div className={`${kit.stackMd} ${list.filters}`}>
      <SearchField
        value={search.recherche ?? ''}
        hint={t('filter.searchHint')}
        onSearch={(words) => onChange({ recherche: words })}
      />
      {choice('type', t('filter.type'), [
        { value: '', label: t('filter.all') },
        ...TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
      ])}
      {choice('pays', t('filter.country'), [
        { value: '', label: t('filter.allCountries') },
        ...PAYS.map((value) => ({ value, label: labels.pays(value) })),
      ])}
      {choice('validation', t('filter.standing'), [
        { value: '', label: t('filter.allStandings') },
        { value: 'a_approuver', label: t('state.waiting') },
        { value: 'refuse', label: t('state.refused') },
      ])}
      {choice('statut', t('filter.activity'), [
        { value: '', label: t('filter.allActivities') },
        { value: 'actif', label: t('state.active') },
        { value: 'inactif', label: t('state.inactive') },
      ])}
      {choice('demande', t('filter.marks'), [
        { value: '', label: t('filter.allMarks') },
        { value: 'suppression', label: t('filter.deletion') },
      ])}
      {choice('tri', t('filter.sort'), [
        { value: '', label: t('filter.newest') },
        { value: 'ancien', label: t('filter.oldest') },
        { value: 'nom', label: t('filter.name') },
      ])}
    </div>
  )
}
