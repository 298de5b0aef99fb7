import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { directionOf } from './i18n/languages.ts'
import { startTexts } from './i18n/setup.ts'
import { router } from './router.tsx'
import { registerWorker } from './service-worker/registration.ts'
import { usePreferences } from './state/preferences.ts'
import { readableColours, theme } from './theme.ts'

const { language } = usePreferences.getState()
await startTexts(language)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <DirectionProvider initialDirection={directionOf(language)} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={readableColours} forceColorScheme="light">
        <RouterProvider router={router} />
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
)
registerWorker()
