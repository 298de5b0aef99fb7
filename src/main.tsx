import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { resumeMessages } from './data/messages.ts'
import { askedLanguage, isLanguage, type Language } from './i18n/languages.ts'
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
const preferred = asked ?? usePreferences.getState().language
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
      (content) => content.followContent(element),
      () => {},
    )
  void navigator.serviceWorker?.ready.then(follow)
  setTimeout(follow, 30_000)
  // What does not leave now is tried again with the next page; a broken database is told by the form that needs it.
  resumeMessages().catch(() => {})
}

/** What the company has published since; when it does not arrive, what is shipped serves. */
function published() {
  return import('./published.ts')
}

/** What a browser that was killed has lost of them; before anything reads one, and nothing waits long for it. */
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
  // A failure is told by the route, which asks again.
  const areas = router.options.context.addAreas(location.pathname).catch(() => {})
  await Promise.all([startTexts(language), startFaces(language), areas, draftsBack()])
  if (localStorage.getItem('hawa.published'))
    await published().then(
      ({ showKept }) => showKept(),
      () => {},
    )
  createRoot(element).render(<App router={router} />)
}

/**
 * A page that came as HTML, made from `route` in the language of the document. The first render must be that very
 * page.
 */
async function takeOver(element: HTMLElement, route: string): Promise<void> {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : preferred
  await Promise.all([startTexts(language), draftsBack()])
  const router = appRouter()
  await router.load()
  const preferredNow = preferred !== language && (await reachable(preferred))
  if (preferredNow || router.state.matches.at(-1)?.routeId !== route) {
    // Another language than this reader's, a guard that leads elsewhere, or another page's HTML. React takes a page
    // over in parts, when it is idle: a language that changes meanwhile would not fit what is there.
    element.replaceChildren()
    createRoot(element).render(<App router={router} />)
  } else {
    // As the server renders, without the boundary that a start from nothing has around its first page.
    router.ssr = { manifest: undefined }
    giveStyles(element)
    hydrateRoot(element, <App router={router} />, {
      // A language chosen before the last part is taken over does not fit its HTML: React draws that part anew.
      onRecoverableError: (error) => {
        if (currentLanguage() === language) reportError(error)
      },
    })
  }
}

/**
 * In the page they are rules of its sheet (scripts/build/style-attributes.ts): what React changes later would not win
 * over those.
 */
function giveStyles(element: HTMLElement): void {
  for (const styled of element.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? ''
    delete styled.dataset['style']
  }
}

/** Not reachable and never kept: the page stays in the language that it is in. */
async function reachable(language: Language): Promise<boolean> {
  return switchLanguage(language).then(
    () => true,
    () => false,
  )
}
