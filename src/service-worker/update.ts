import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { post } from './post.ts'

/**
 * ready: a newer version is on the device and waits for the person's consent, or another tab has already agreed
 * and this one still runs the old version. Nothing is ever reloaded without `applyUpdate` [L15].
 */
export type UpdateState = 'none' | 'ready' | 'applying'

let state: UpdateState = 'none'
let waiting: () => ServiceWorker | null = () => null
const listeners = new Set<() => void>()

export const updateState = {
  snapshot: (): UpdateState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(updateState.subscribe, updateState.snapshot, updateState.snapshot)
}

/**
 * Activates the new version and reloads this page once. The waiting items of the outbox are not touched. A browser lets
 * the old worker finish its work, which can take minutes: after a while the person is asked again.
 */
export function applyUpdate(): void {
  if (state !== 'ready') return
  const worker = waiting()
  set('applying')
  if (!worker) return location.reload()
  post(worker, { kind: 'skip-waiting' })
  setTimeout(() => {
    if (state === 'applying') set('ready')
  }, TAKE_OVER_MS)
}

const TAKE_OVER_MS = 10_000

export function watchUpdates(worker: Workbox, registration: ServiceWorkerRegistration): void {
  waiting = () => registration.waiting
  // A page without a controller is on its first visit: the version that takes over is the one it runs.
  let controlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('waiting', () => {
    if (controlled) set('ready')
  })
  worker.addEventListener('controlling', () => {
    if (state === 'applying') location.reload()
    else if (controlled) set('ready')
    controlled = true
  })
  if (registration.waiting && controlled) set('ready')
}

function set(next: UpdateState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}
