import { syncTagPrefix } from '../../sw/messages.ts'

/** Chromium only; Firefox and Safari have none, there the pages replay. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Asks the browser to wake the worker when the network is there, also with no page open. Call it after each item
 * put into the outbox: a tag that already failed is in back-off and does not fire for new work, hence a fresh one.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration: ServiceWorkerRegistration & { readonly sync?: SyncManager } = await navigator.serviceWorker.ready
  // Refused when the person switched background work off: the pages replay.
  await registration.sync?.register(`${syncTagPrefix}${crypto.randomUUID()}`).catch(() => {})
}
