import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../app.tsx'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { loadTexts, startTexts } from '../i18n/setup.ts'
import { ComponentTheme } from '../ui/app/component-theme.tsx'
import { Notices } from '../ui/notices/notices.tsx'
import kit from '../ui/kit/kit.module.css'
import { Parts } from './parts.tsx'

const FACES = ['light', 'dark', 'sun'] as const
type Face = (typeof FACES)[number]
export const isFace = (text: string): text is Face => FACES.some((face) => face === text)

/** Draws all parts in a language and its direction, light, dark or for the sun. Returns the way to take them away. */
export async function showParts(element: HTMLElement, language: Language, face: Face): Promise<() => void> {
  const { dataset } = document.documentElement
  dataset['mantineColorScheme'] = face === 'dark' ? 'dark' : 'light'
  document.documentElement.toggleAttribute('data-sun', face === 'sun')
  document.title = 'Parts · Hawa'
  await import('../ui/preferences/sun.css')
  await startTexts(language)
  await loadTexts('study', 'lists', 'sync')
  // The parts have links, and links need a router.
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() })
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  )
  return () => root.unmount()
}

function Page() {
  return (
    <ComponentTheme>
      <main className={`${kit.stackXl} ${kit.padLg}`}>
        <nav aria-label="Views" className={kit.clusterMd}>
          {LANGUAGES.flatMap((language) =>
            FACES.map((face) => (
              <a key={`${language}-${face}`} href={`?lang=${language}&face=${face}`}>
                {language} {face}
              </a>
            )),
          )}
        </nav>
        <Parts />
      </main>
      <Notices />
    </ComponentTheme>
  )
}
