import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { COUNTRIES, isCountry, type Country } from '../state/countries.ts'
import { usePreferences } from '../state/preferences.ts'

interface CountrySwitcherProps {
  readonly withLabel?: boolean
  readonly size?: 'sm' | 'md'
}

/** Sets what forms propose first; it never filters anybody's data. */
export function CountrySwitcher({ withLabel = false, size = 'sm' }: CountrySwitcherProps) {
  const { t } = useTranslation()
  const country = usePreferences((preferences) => preferences.country)
  return (
    <NativeSelect
      {...(withLabel ? { label: t('country.label') } : { 'aria-label': t('country.label') })}
      size={size}
      value={country}
      onChange={({ currentTarget: { value } }) => isCountry(value) && usePreferences.setState({ country: value })}
      data={(Object.keys(COUNTRIES) as Country[]).map((value) => ({ value, label: t(`country.${value}`) }))}
    />
  )
}
