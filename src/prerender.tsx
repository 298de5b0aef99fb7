import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import i18next from 'i18next'
import { App } from './app.tsx'
import { company } from './content/company.ts'
import { shownAddress } from './content/shown-link.ts'
import { directionOf, LANGUAGES, type Language } from './i18n/languages.ts'
import type { Namespace } from './i18n/french-texts.ts'
import { loadTexts, startTexts, wantedTexts } from './i18n/setup.ts'
import { appRouter } from './router.tsx'
import { structuredData } from './structured-data.ts'

export { directionOf, LANGUAGES, structuredData }
export type { Language }

export interface PublicPage {
  /** Its address; null for the page that answers an unknown address. */
  readonly path: string | null
  readonly routeId: string
  readonly unlisted: boolean
}

export interface RenderedPage {
  readonly title: string
  readonly description: string
  /** Inside of #root. */
  readonly body: string
  /** The parts that need a script, and whom to write to instead. */
  readonly noScript: string
  /** Texts that the page waits for. */
  readonly namespaces: readonly Namespace[]
}

const LAYOUT = '/_site/'
const UNKNOWN = '/_site/$'

/** Every page below the public layout; those with parameters in their path have no HTML of their own. */
export function publicPages(): PublicPage[] {
  return Object.values(appRouter({ history: createMemoryHistory(), isServer: true }).routesById)
    .filter(({ id }) => id.startsWith(LAYOUT) && (id === UNKNOWN || !id.includes('$')))
    .map(({ id, fullPath, options }) => ({
      path: id === UNKNOWN ? null : fullPath,
      routeId: id,
      unlisted: id === UNKNOWN || options.staticData?.unlisted === true,
    }))
}

/** One page in one language. One at a time: the texts are those of the whole process. */
export async function renderPage(page: PublicPage, language: Language): Promise<RenderedPage> {
  await startTexts(language)
  const history = createMemoryHistory({ initialEntries: [page.path ?? '/unknown'] })
  const router = appRouter({ history, isServer: true })
  await router.load()
  const match = router.state.matches.at(-1)
  if (match?.routeId !== page.routeId || match.status !== 'success') {
    throw new Error(`${page.path} renders ${match?.routeId} (${match?.status}): ${String(match?.error)}`)
  }
  const { title, description } = match.staticData
  if (!title) throw new Error(`${page.routeId} needs a title in its staticData`)
  if (!description && !page.unlisted) throw new Error(`${page.routeId} needs a description in its staticData`)
  const body = renderToString(<App router={router} />)
  const namespaces = wantedTexts()
  // Loaded only here: no page needs it as a script.
  await loadTexts('contact')
  const email = shownAddress(company.email)
  return {
    title: `${i18next.t(title)} · Hawa`,
    description: description ? i18next.t(description) : '',
    body,
    noScript: email === null ? i18next.t('contact:noScriptAlone') : i18next.t('contact:noScript', { email }),
    namespaces,
  }
}
