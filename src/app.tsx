import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import 'virtual:theme-variables.css'
import '@mantine/core/styles/global.css'
import './base.css'
import { StrictMode } from 'react'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { directionOf, type Language } from './i18n/languages.ts'
import type { AppRouter } from './router.tsx'
import { readableColours, theme } from './theme.ts'
import { colourScheme } from './ui/colour-scheme.ts'

interface AppProps {
  readonly router: AppRouter
  /** The one it starts in. */
  readonly language: Language
}

/** The whole app; the build renders the public pages of it to HTML, the browser takes them over from there. */
export function App({ router, language }: AppProps) {
  return (
    <StrictMode>
      <DirectionProvider initialDirection={directionOf(language)} detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={readableColours} colorSchemeManager={colourScheme} defaultColorScheme="auto">
          <RouterProvider router={router} />
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  )
}
