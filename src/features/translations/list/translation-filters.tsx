import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../i18n/languages.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useSectionChoices } from './section-name.ts'
import { SORTS, STATUSES, type TranslationsSearch } from './translations-search.ts'
import kit from '../../../ui/kit/kit.module.css'

interface TranslationFiltersProps {
  readonly search: TranslationsSearch
  readonly sections: readonly string[]
  readonly onChange: (change: object) => void
}

export function TranslationFilters({ search, sections, onChange }: TranslationFiltersProps) {
  const { t } = useTranslation('translations')
  const choices = useSectionChoices(sections)
  return (
    <div className={`${kit.stackMd} ${list.filters}`}>
      <SearchField
        value={search.recherche ?? ''}
        hint={t('filter.hint')}
        onSearch={(recherche) => onChange({ recherche })}
      />
      <NativeSelect
        label={t('filter.section')}
        value={search.section ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ section: value })}
        data={[{ value: '', label: t('filter.allSections') }, ...choices]}
      />
      <NativeSelect
        label={t('filter.language')}
        value={search.langue ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ langue: value })}
        data={[
          { value: '', label: t('filter.allLanguages') },
          ...LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('filter.status')}
        value={search.statut ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ statut: value })}
        data={[
          { value: '', label: t('filter.allStatuses') },
          ...STATUSES.map((value) => ({ value, label: t(`filter.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('filter.sort')}
        value={search.tri ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ tri: value })}
        data={[
          { value: '', label: t('filter.byKey') },
          ...SORTS.map((value) => ({ value, label: t(`filter.${value}`) })),
        ]}
      />
    </div>
  )
}
