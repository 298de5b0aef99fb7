import type { Page } from 'playwright/test'

/** The worker controls the page and has everything it wanted to keep: from now on the network may go. */
export const readyForOffline = (page: Page): Promise<void> => page.evaluate(controlledByWorker)

/** The public pages of all languages are on the device: the line was quiet for a while after the first visit. */
export const languagesKept = async (page: Page): Promise<void> => {
  for (const language of ['fr', 'en', 'ar'])
    await page.waitForFunction(
      async (address) => (await caches.match(address)) !== undefined,
      `/pages/${language}/index.html`,
      { timeout: 60_000 },
    )
}

/** Runs in the page. */
export async function controlledByWorker(): Promise<void> {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}
