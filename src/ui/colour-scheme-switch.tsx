import { useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Choice } from './choice.tsx'

const SCHEMES = ['auto', 'light', 'dark'] as const

/** Light, dark or as the device says; remembered on this device. */
export function ColourSchemeSwitch({ withLabel = false }: { readonly withLabel?: boolean }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The page was prerendered for nobody in particular.
  const hydrated = useHydrated()
  return (
    <Choice
      label={t('scheme.label')}
      withLabel={withLabel}
      value={hydrated ? colorScheme : 'auto'}
      onChoose={(value) => setColorScheme(SCHEMES.find((one) => one === value) ?? 'auto')}
      options={SCHEMES.map((value) => ({ value, label: t(`scheme.${value}`) }))}
    />
  )
}
