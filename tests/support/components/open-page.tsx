import { createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { page } from 'vitest/browser'
import { App } from '../../../src/app.tsx'
import { loadHawa } from '../../../src/data/hawa.ts'
import type { Language } from '../../../src/i18n/languages.ts'
import { startTexts } from '../../../src/i18n/setup.ts'
import { appRouter } from '../../../src/router.tsx'
import { usePreferences } from '../../../src/state/preferences.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import { atTheEnd } from './clean-up.ts'
import { theHawa } from './the-hawa.ts'

export interface OpenOptions {
  /** Nobody when it is not given. */
  readonly as?: Profile
  readonly language?: Language
  /** CSS pixels: 390 a phone, 768 a tablet, 1440 a desk. */
  readonly width?: 390 | 768 | 1440
}

export interface OpenPage {
  /** Path, search and fragment of the screen. */
  address(): string
  /** As by a link or the address bar. */
  goTo(path: string): Promise<void>
  /** As by the browser's Back. */
  back(): void
}

const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const

/** Renders the app at a path, with its real routes, texts and styles, on the fake sync. */
export async function openPage(
  path: string,
  { as, language = 'fr', width = 1440 }: OpenOptions = {},
): Promise<OpenPage> {
  await page.viewport(width, HEIGHTS[width])
  usePreferences.setState({ language })
  if (as) theHawa.server.people.set(as.email, as)
  theHawa.become(as ?? null)
  // Pages that know nobody would look into the databases of this browser, where there are none.
  await loadHawa()
  await startTexts(language)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = appRouter({ history })
  await router.options.context.addAreas(new URL(path, location.origin).pathname)
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  const root = createRoot(element)
  atTheEnd(() => {
    root.unmount()
    element.remove()
  })
  root.render(<App router={router} />)
  return {
    address: () => router.state.location.href,
    goTo: (to) => router.navigate({ href: to }),
    back: () => history.back(),
  }
}
