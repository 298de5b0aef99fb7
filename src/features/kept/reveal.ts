/**
 * Runs before the app in a page that was kept (docs/decisions/0115): shows it to its reader alone, starts the app after
 * that paint, and takes the page away once the app has drawn its own.
 */
import { forgetKeptPages } from './data/kept-owner.ts'
import { isDrawn } from './drawn.ts'
import { readerHere } from './reader.ts'
import { show } from './picture.ts'
import { PRESSED } from './pressed.ts'

/** A device that does not answer, or a paint that does not come, must not hold the app. */
const PATIENCE_MS = 1_000
/** An app that draws nothing in this time, once it has started, will say why. */
const MOST_MS = 30_000

export async function begin(): Promise<void> {
  const [reader] = await Promise.all([inTime(readerHere()), parsed()])
  const kept = document.getElementById('kept')
  const root = document.getElementById('root')
  if (!kept || !root) return
  const { script = '' } = kept.dataset
  if (reader !== null && kept.dataset['reader'] === reader) {
    reveal(kept, root)
    await inTime(painted())
  } else {
    kept.remove()
    void forgetKeptPages().catch(() => {})
  }
  const app = Object.assign(document.createElement('script'), { src: script, defer: true })
  document.head.append(app)
}

function reveal(kept: HTMLElement, root: HTMLElement): void {
  const at = location.pathname
  const page = document.documentElement
  const remove = () => {
    if (!kept.isConnected) return
    const { scrollTop } = kept
    observer.disconnect()
    for (const event of ['error', 'unhandledrejection']) removeEventListener(event, remove)
    kept.remove()
    root.style.visibility = ''
    page.style.overflow = ''
    scrollTo(0, scrollTop)
  }
  const observer = new MutationObserver(() => {
    if (isDrawn(root) || location.pathname !== at) remove()
  })
  // Nothing in it may be reached or read twice while the other is seen.
  root.style.visibility = 'hidden'
  page.style.overflow = 'hidden'
  show(kept)
  observer.observe(root, { childList: true, subtree: true, attributes: true })
  for (const event of ['error', 'unhandledrejection']) addEventListener(event, remove)
  setTimeout(remove, MOST_MS)
  kept.addEventListener('click', (event) => press(event, root))
}

/** The app follows the link when it lives. */
function press(event: MouseEvent, root: HTMLElement): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  link.dataset['pressed'] = ''
  root.dataset['pressed'] = link.pathname + link.search + link.hash
  dispatchEvent(new Event(PRESSED))
}

const inTime = <T>(promise: Promise<T>): Promise<T | null> =>
  Promise.race([
    promise.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), PATIENCE_MS)
    }),
  ])

const parsed = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => {
        document.addEventListener('DOMContentLoaded', resolve)
      })
    : Promise.resolve()

/** The frame is drawn after its callbacks; a task after them comes when it is. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
