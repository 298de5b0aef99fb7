import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { directionOf } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { theme } from '../../theme.ts'

/**
 * Wraps everything made of Mantine's components. It stands where they begin and not around the app: most public pages
 * have none, and a first view does not load them. Colours are in the sheet of the theme; src/state/colour-scheme.ts
 * chooses the scheme.
 */
export function ComponentTheme({ children }: { readonly children: ReactNode }) {
  const direction = directionOf(useLanguage())
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={nowhere}>
        <Direction wanted={direction} />
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

const nowhere = () => undefined

function Direction({ wanted }: { readonly wanted: 'ltr' | 'rtl' }) {
  const { dir, setDirection } = useDirection()
  useEffect(() => {
    if (dir !== wanted) setDirection(wanted)
  }, [dir, wanted, setDirection])
  return null
}
