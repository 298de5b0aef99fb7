import { syncTagPrefix } from '../../sw/messages.ts'

/** Chromium only; Firefox and Safari have none, there the pages replay. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Asks the browser to wake the worker when the network is there, also with no page open. Called for
 * each item put into an outbox (`onQueued`): a tag that already failed is in back-off and does not fire for new work,
 * hence a fresh one.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration: ServiceWorkerRegistration & { readonly sync?: SyncManager } = await navigator.serviceWorker.ready
  // Refused when the person switched background work off: the pages replay.
  await registration.sync?.register(`${syncTagPrefix}${crypto.randomUUID()}`).catch(() => {})
}

/**
 * Whether waiting items are sent after Hawa was closed: by the abilities of this browser and the person's permission,
 * not by its name. Where it is false the pages send, while they are open.
 */
export async function sendsWhenClosed(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('SyncManager' in globalThis)) return false
  // Chromium's own name of it; a browser that does not know it throws.
  const permission = await navigator.permissions.query({ name: 'background-sync' as PermissionName }).catch(() => null)
  return permission?.state !== 'denied'
}
