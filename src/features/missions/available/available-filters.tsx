import { TextInput } from '@mantine/core'
import { IconList, IconMap2, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DELAIS, PAYS, TYPES_ETUDE } from '../../../../sync/domain/enumerations.ts'
import { Choice } from '../../../ui/forms/choice.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import type { AvailableSearch, FilterName } from './available-search.ts'
import classes from './available-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AvailableFiltersProps {
  readonly search: AvailableSearch
  readonly onSearch: (search: AvailableSearch) => void
}

/** Search words, type, country, delay, and list or map; all of them are in the address. */
export function AvailableFilters({ search, onSearch }: AvailableFiltersProps) {
  const { t } = useTranslation(['field', 'study'])
  const labels = useStudyLabels()
  const change = (name: FilterName | 'recherche', value: string) => {
    const { [name]: _, ...rest } = search
    onSearch(value === '' ? rest : { ...rest, [name]: value })
  }
  const filter = (name: FilterName, label: string, values: readonly string[], word: (value: string) => string) => (
    <Choice
      label={label}
      withLabel
      value={values.find((one) => one === search[name]) ?? ''}
      options={[
        { value: '', label: t(`available.any_${name}`) },
        ...values.map((value) => ({ value, label: word(value) })),
      ]}
      onChoose={(value) => change(name, value)}
    />
  )
  const { vue: _, ...asList } = search
  const map = search.vue === 'carte'
  return (
    <div className={`${kit.stackSm} ${classes.filters}`}>
      <TextInput
        type="search"
        label={t('available.search')}
        placeholder={t('available.search_hint')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={search.recherche ?? ''}
        onChange={(event) => change('recherche', event.currentTarget.value)}
        className={classes.search}
        attributes={ownDirection(search.recherche ?? '')}
      />
      {filter('type', t('study:fields.type_etude'), TYPES_ETUDE, labels.typeEtude)}
      {filter('pays', t('study:fields.pays'), PAYS, labels.pays)}
      {filter('delai', t('study:fields.delai_souhaite'), DELAIS, labels.delai)}
      <div className={kit.clusterXs} role="group" aria-label={t('available.view')}>
        <ButtonLink
          to="/intervenant/available-studies"
          search={asList}
          replace
          aria-current={map ? undefined : 'true'}
          variant={map ? 'default' : 'light'}
          leftSection={<IconList size={18} aria-hidden="true" />}
        >
          {t('available.as_list')}
        </ButtonLink>
        <ButtonLink
          to="/intervenant/available-studies"
          search={{ ...asList, vue: 'carte' }}
          replace
          aria-current={map ? 'true' : undefined}
          variant={map ? 'light' : 'default'}
          leftSection={<IconMap2 size={18} aria-hidden="true" />}
        >
          {t('available.as_map')}
        </ButtonLink>
      </div>
    </div>
  )
}
