import { workerMemory } from '../../sw/messages.ts'
import { keepLanguages } from './keep-languages.ts'
import { post } from './post.ts'
import { savesData } from './save-data.ts'
import { watchUpdates } from './update.ts'

const checkEveryMs = 60 * 60 * 1000
const firstRetryMs = 15 * 1000
const lastRetryMs = 5 * 60 * 1000

/**
 * Registers the worker once the page is idle: earlier, its downloads would compete with the first view.
 * public/keep-offline.js does the same when this module never arrives.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** For signed-in people: keeps the app on this device, whatever the settings for a visitor's device. */
export function keepForWork(): void {
  working = true
  if (left) void register()
  left = false
}

/** With Save-Data a visitor's first visit is not followed by the rest of the site (docs/decisions/0020). */
let left = false
let working = false

function whenIdle(): void {
  const start = () => void registerUnlessSaving()
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 1000)
}

async function registerUnlessSaving(): Promise<void> {
  const known = !savesData() || (await navigator.serviceWorker.getRegistration()) !== undefined
  if (known || working) await register()
  else left = true
}

async function register(retryMs = firstRetryMs): Promise<void> {
  try {
    const { Workbox } = await import('workbox-window')
    if (!navigator.serviceWorker.controller) await leaveLanguage()
    const worker = new Workbox('/sw.js')
    const registration = await worker.register({ immediate: true })
    if (!registration) return
    // The first installation of all: when a file of it does not arrive, the browser forgets it and does not try again.
    worker.addEventListener('redundant', () => {
      if (!registration.active) setTimeout(() => void register(Math.min(retryMs * 2, lastRetryMs)), retryMs)
    })
    watchUpdates(worker, registration)
    checkWhenSeen(registration)
    void askForControl()
    void keepLanguages()
  } catch {
    // Without a worker the app needs the network to open; everything else works. The next load tries again.
  }
}

/** The first installation keeps the public pages in the language of this page, or in all where storage refuses. */
async function leaveLanguage(): Promise<void> {
  try {
    const memory = await caches.open(workerMemory.cache)
    await memory.put(workerMemory.language, new Response(document.documentElement.lang))
  } catch {
    // The worker then keeps all languages.
  }
}

/**
 * A page that begins to load while the worker takes over is neither served nor claimed by it, and would lose the
 * rest of the app with the network.
 */
async function askForControl(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (active && !navigator.serviceWorker.controller) post(active, { kind: 'claim' })
}

/**
 * The browser looks for a new version when a page is opened; an app that stays open for days asks when it becomes
 * visible.
 */
function checkWhenSeen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    registration.update().catch(() => {})
  })
}
