import { expect, type Page } from 'playwright/test'

/** The worker controls the page and has everything it wanted to keep: from now on the network may go. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/** Every file of these parts of the app is on the device (they are fetched after sign-in). */
export async function partsKept(page: Page, path: RegExp): Promise<void> {
  const kept = () => page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('hawa-site-'))
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return files.flat().map((request) => new URL(request.url).pathname)
  })
  await expect.poll(async () => (await kept()).some((file) => path.test(file))).toBe(true)
}
