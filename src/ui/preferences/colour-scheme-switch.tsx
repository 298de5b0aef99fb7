import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { COLOUR_SCHEMES, usePreferences } from '../../state/preferences.ts'
import { Choice } from '../forms/choice.tsx'

interface ColourSchemeSwitchProps {
  readonly withLabel?: boolean
  /** Offers the contrast for the sun, where its sheet is loaded. */
  readonly withSun?: boolean
}

/** Light, dark or as the device says, and one for the sun; remembered on this device. */
export function ColourSchemeSwitch({ withLabel = false, withSun = false }: ColourSchemeSwitchProps) {
  const { t } = useTranslation()
  const scheme = usePreferences((preferences) => (withSun && preferences.sun ? 'sun' : preferences.scheme))
  // The prerendered page does not know the reader.
  const hydrated = useHydrated()
  return (
    <Choice
      label={t('scheme.label')}
      withLabel={withLabel}
      value={hydrated ? scheme : 'auto'}
      onChoose={choose}
      options={[...COLOUR_SCHEMES, ...(withSun ? (['sun'] as const) : [])].map((value) => ({
        value,
        label: t(`scheme.${value}`),
      }))}
    />
  )
}

function choose(value: string): void {
  const scheme = COLOUR_SCHEMES.find((one) => one === value)
  usePreferences.setState(value === 'sun' ? { scheme: 'light', sun: true } : { scheme: scheme ?? 'auto', sun: false })
}
