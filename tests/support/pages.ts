import type { Page } from 'playwright/test'

/** The worker controls the page and has everything it wanted to keep: from now on the network may go. */
export const readyForOffline = (page: Page): Promise<void> => page.evaluate(controlledByWorker)

/** Runs in the page. */
export async function controlledByWorker(): Promise<void> {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}
