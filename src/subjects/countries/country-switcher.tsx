import { useTranslation } from 'react-i18next'
import { COUNTRIES, isCountry, type Country } from '../../state/countries.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Choice } from '../../ui/forms/choice.tsx'

/** Sets the country that forms propose first; it never filters anybody's data. */
export function CountrySwitcher({ withLabel = false }: { readonly withLabel?: boolean }) {
  const { t } = useTranslation()
  const country = usePreferences((preferences) => preferences.country)
  return (
    <Choice
      label={t('country.label')}
      withLabel={withLabel}
      value={country}
      onChoose={(value) => isCountry(value) && usePreferences.setState({ country: value })}
      options={(Object.keys(COUNTRIES) as Country[]).map((value) => ({ value, label: t(`country.${value}`) }))}
    />
  )
}
