import { useSyncExternalStore } from 'react'
import type { Connection } from '../../sync/domain/connection.ts'

const retryMs = 30_000
const patienceMs = 10_000

let connection: Connection = 'unknown'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * For pages without an account: can messages leave this device? Unknown in the first render, which must match the
 * build's.
 */
export function useConnection(): Connection {
  return useSyncExternalStore(connectionState.subscribe, connectionState.snapshot, prerendered)
}

export const connectionState = {
  snapshot: (): Connection => connection,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) watch('add')
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) watch('remove')
    }
  },
}

const prerendered = (): Connection => 'unknown'

function watch(how: 'add' | 'remove'): void {
  for (const event of ['online', 'offline']) window[`${how}EventListener`](event, check)
  document[`${how}EventListener`]('visibilitychange', check)
  clearTimeout(timer)
  if (how === 'add') check()
}

function check(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  if (!navigator.onLine) set('offline')
  // Without a worker the page itself has just come from the server.
  else if (!navigator.serviceWorker?.controller) set('reached')
  // Any answer counts, also that of a server without this address.
  else
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(() => set('reached'), missed)
}

function missed(): void {
  set(navigator.onLine ? 'unreachable' : 'offline')
  if (listeners.size > 0) timer = setTimeout(check, retryMs)
}

function set(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}
