import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { COLOUR_SCHEMES, usePreferences } from '../../state/preferences.ts'
import { Choice } from '../forms/choice.tsx'

/** Light, dark or as the device says; remembered on this device. */
export function ColourSchemeSwitch({ withLabel = false }: { readonly withLabel?: boolean }) {
  const { t } = useTranslation()
  const scheme = usePreferences((preferences) => preferences.scheme)
  // The prerendered page does not know the reader.
  const hydrated = useHydrated()
  return (
    <Choice
      label={t('scheme.label')}
      withLabel={withLabel}
      value={hydrated ? scheme : 'auto'}
      onChoose={(value) => usePreferences.setState({ scheme: COLOUR_SCHEMES.find((one) => one === value) ?? 'auto' })}
      options={COLOUR_SCHEMES.map((value) => ({ value, label: t(`scheme.${value}`) }))}
    />
  )
}
