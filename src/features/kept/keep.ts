import type { UserId } from '../../../sync/index.ts'
import { forgetKeptPages, KEPT_PAGES } from './data/kept-owner.ts'
import { isDrawn } from './drawn.ts'
import { readerHere } from './reader.ts'
import classes from './kept.module.css'
import { pictureOf } from './picture.ts'

/** Pages that an app is opened on. */
const KEPT = /^\/(client\/(dashboard|orders)|intervenant\/(dashboard|missions))(\?(?!.*\blang=).*)?$/
const MOST = 4
const QUIET_MS = 2_000

/** The names of the files that this document runs, when they are an area's script and sheet. */
interface AreaFiles {
  readonly build: string
  readonly script: string
  readonly sheet: string
}

export function areaFiles(page: Document): AreaFiles | null {
  const script = page.querySelector('head script[src]:not([type=module])[defer]')?.getAttribute('src') ?? ''
  const [, name, build] = /^\/assets\/(client|intervenant|admin)-([0-9a-f]{8})\.js$/.exec(script) ?? []
  return name && build ? { build, script, sheet: `/assets/${name}-${build}.css` } : null
}

interface Keeping {
  /** The person whose page it is. */
  readonly user: UserId
  /** Says how old the page is, in the reader's language. */
  readonly asOf: () => string
}

/**
 * Keeps what the root shows whenever it has been quiet for a moment, and when the app is left; returns the end of it.
 * A document that runs the modules keeps nothing.
 */
export function keepPages(root: HTMLElement, { user, asOf }: Keeping): () => void {
  const files = areaFiles(document)
  if (!files || !('caches' in window)) return () => {}
  let timer = 0
  let last = ''
  const keep = async () => {
    const path = location.pathname + location.search
    if (!KEPT.test(path) || !isDrawn(root) || root.querySelector('dialog[open]')) return
    const picture = pictureOf(root)
    const content = `${path} ${picture.innerHTML}`
    if (content === last) return
    last = content
    await keepPage(path, picture, { user, asOf }, files)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void keep().catch(() => {}), QUIET_MS)
  }
  const leaving = () => {
    if (document.visibilityState === 'hidden') void keep().catch(() => {})
  }
  const observer = new MutationObserver(soon)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  document.addEventListener('visibilitychange', leaving)
  soon()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', leaving)
  }
}

/** Writes one page, for the reader that the device names before and after. */
export async function keepPage(
  path: string,
  picture: HTMLElement,
  { user, asOf }: Keeping,
  files: AreaFiles,
): Promise<void> {
  const { lang, dir } = document.documentElement
  const { title } = document
  const reader = await readerHere()
  if (!reader?.startsWith(`${user} ${lang} `)) return
  const shell = await fetch('/index.html')
  const page = new DOMParser().parseFromString(await shell.text(), 'text/html')
  const root = page.getElementById('root')
  if (!shell.ok || !root) return
  Object.assign(page.documentElement, { lang, dir })
  page.title = title
  for (const one of page.querySelectorAll('script[type=module], link[rel=modulepreload], link[rel=stylesheet]'))
    one.remove()
  const script = page.createElement('script')
  Object.assign(script, { async: true, src: `/assets/kept-${files.build}.js` })
  const sheet = Object.assign(page.createElement('link'), { rel: 'stylesheet', href: files.sheet })
  page.head.append(script, sheet)
  picture.id = 'kept'
  picture.hidden = true
  picture.className = classes.kept ?? ''
  Object.assign(picture.dataset, { reader, script: files.script })
  const age = Object.assign(page.createElement('p'), { className: classes.age, textContent: asOf() })
  picture.prepend(age)
  root.before(picture)
  const cache = await caches.open(KEPT_PAGES)
  await cache.put(
    `/kept/${files.build}${path}`,
    new Response(`<!doctype html>${page.documentElement.outerHTML}`, { headers: shell.headers }),
  )
  if ((await readerHere()) !== reader) return forgetKeptPages()
  // In the order in which they were written.
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -MOST).map((old) => cache.delete(old)))
}
