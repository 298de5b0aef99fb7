import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { resumeMessages } from './data/messages/messages.ts'
import { askedLanguage, isLanguage, LANGUAGES, type Language } from './i18n/languages.ts'
import { currentLanguage, startFaces, startTexts, switchLanguage } from './i18n/setup.ts'
import { appRouter } from './router.tsx'
import { watchInstalling } from './service-worker/install.ts'
import { registerWorker } from './service-worker/registration.ts'
import { followColourScheme } from './state/colour-scheme.ts'
import { rememberLanguage, usePreferences } from './state/preferences.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchInstalling()
followColourScheme()
const asked = askedLanguage(location.search)
const kept = usePreferences.getState().language
const preferred = asked ?? kept
/** Published texts may differ from those of the build. */
let followed = false
// Not awaited at the top level: chunks of pages import from this one, and would wait for it while it waits for them.
void begin(root)

async function begin(element: HTMLElement): Promise<void> {
  const { route } = element.dataset
  if (route === undefined) await start(element, preferred)
  else await takeOver(element, route)
  rememberLanguage(preferred)
  registerWorker()
  // With the worker all files are on the device; without one, as long as nothing competes with the first view.
  const follow = () =>
    void published().then(
      (content) => {
        followed = true
        return content.followContent()
      },
      () => {},
    )
  void navigator.serviceWorker?.ready.then(follow)
  setTimeout(follow, 30_000)
  // Messages that cannot be sent now are tried again with the next page; the form that needs a broken database reports
  // it.
  resumeMessages().catch(() => {})
}

/** The contents that the company has published since the build; until they arrive, the shipped ones serve. */
function published() {
  return import('./published.ts')
}

/** Restores the drafts that a killed browser has lost, before any reader; waits a second for it at most. */
async function draftsBack(): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, 1_000)
  })
  const back = async () => {
    const known = await indexedDB.databases()
    if (known.some(({ name }) => name === 'hawa-drafts'))
      await (await import('./state/draft-journal.ts')).restoreDrafts(new Date())
  }
  await Promise.race([back().catch(() => {}), patience])
}

/** An empty shell: the worker's, or that of a page which is not prerendered. */
async function start(element: HTMLElement, language: Language): Promise<void> {
  const router = appRouter()
  // The route reports a failure, and asks again.
  const areas = router.options.context.addAreas(location.pathname).catch(() => {})
  await Promise.all([startTextsAtHand(language), startFaces(language), areas, draftsBack()])
  if (localStorage.getItem('hawa.published'))
    await published().then(
      ({ showKept }) => showKept(),
      () => {},
    )
  createRoot(element).render(<App router={router} />)
}

/** Without a network a device may have the texts of one language only: a page in that one is better than none. */
async function startTextsAtHand(language: Language): Promise<void> {
  for (const one of [language, kept, ...LANGUAGES]) {
    const there = await startTexts(one).then(
      () => true,
      () => false,
    )
    if (there) return
  }
  await startTexts(language)
}

/** A prerendered page, made from `route` in the language of the document. The first render must be that very page. */
async function takeOver(element: HTMLElement, route: string): Promise<void> {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : preferred
  await Promise.all([startTexts(language), draftsBack()])
  const router = appRouter()
  await router.load()
  const preferredNow = preferred !== language && (await reachable(preferred))
  if (preferredNow || router.state.matches.at(-1)?.routeId !== route) {
    // The document has another language than the reader's or is another page's HTML, or a guard leads elsewhere. React
    // hydrates a page in parts, when it is idle: after a change of language the parts would not match.
    element.replaceChildren()
    createRoot(element).render(<App router={router} />)
  } else {
    // As the server renders: without the boundary that a client-only start has around its first page.
    router.ssr = { manifest: undefined }
    giveStyles(element)
    hydrateRoot(element, <App router={router} />, {
      // Another language, or texts published since the build, do not fit the HTML of a part that is still to be
      // hydrated: React renders that part again.
      onRecoverableError: (error) => {
        if (currentLanguage() === language && !followed) reportError(error)
      },
    })
  }
}

/**
 * In the prerendered page these styles are rules of its sheet (scripts/build/style-attributes.ts), which would win over
 * React's later changes.
 */
function giveStyles(element: HTMLElement): void {
  for (const styled of element.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? ''
    delete styled.dataset['style']
  }
}

/** Not reachable and never kept: the page keeps its present language. */
async function reachable(language: Language): Promise<boolean> {
  return switchLanguage(language).then(
    () => true,
    () => false,
  )
}
