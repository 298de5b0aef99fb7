import { expect, type Page } from 'playwright/test'

/** The worker controls the page and has everything it wanted to keep: from now on the network may go. */
export const readyForOffline = (page: Page): Promise<void> => page.evaluate(controlledByWorker)

/** The public pages of all languages are on the device: the line was quiet for a while after the first visit. */
export const languagesKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(languagesHere), { message: 'languages on the device', timeout: 60_000 })
    .toEqual(['fr', 'en', 'ar'])

/** Runs in the page. Languages that the worker keeps and whose manifest, one of their files, has arrived. */
async function languagesHere(): Promise<readonly string[]> {
  const kept: readonly string[] | undefined = await (await caches.match('/groups'))?.json()
  const files = { fr: '/manifest.webmanifest', en: '/manifest.en.webmanifest', ar: '/manifest.ar.webmanifest' }
  const here: string[] = []
  for (const [language, file] of Object.entries(files))
    if (kept?.includes(language) && (await caches.match(file))) here.push(language)
  return here
}

/** Runs in the page. */
export async function controlledByWorker(): Promise<void> {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}
