import { useEffect, useSyncExternalStore } from 'react'
import { laidOver, readPublished, type Published } from './published.ts'
import { useSync } from './sync-context.tsx'

/**
 * Articles, recommendations and their order as the company has published them for accounts (docs/decisions/0047), as
 * this device last received them.
 */
export type AdviceItems = Published['items']

const KEY = 'hawa.published-advice'
const NOTHING: AdviceItems = {}
/** The same interval as in src/data/published.ts. */
const AGAIN_MS = 3 * 60_000

let heard: Published | null | undefined
const listeners = new Set<() => void>()

/** The published recommendations, by kind and key. */
export function usePublishedAdvice(): AdviceItems {
  return useSyncExternalStore(subscribe, () => kept()?.items ?? NOTHING)
}

/**
 * Asks when an area opens, again while it is visible, and when the network is back: so that the answer is there before
 * the network is gone.
 */
export function useFollowAdvice(): void {
  const sync = useSync()
  useEffect(() => {
    let asked = 0
    let asking = false
    const ask = async () => {
      if (asking || !navigator.onLine) return
      asking = true
      asked = Date.now()
      const before = kept()
      const answer = await sync
        .ask({
          rpc: 'published_advice',
          args: { since: before?.revision ?? 0 },
          read: (body) => laidOver(before, body),
        })
        .finally(() => {
          asking = false
        })
      if (answer.kind === 'answered' && answer.value.revision !== (before?.revision ?? 0)) keep(answer.value)
    }
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - asked >= AGAIN_MS) void ask()
    }
    const back = () => void ask()
    const otherTab = ({ key }: StorageEvent) => {
      if (key === KEY) forgetRead()
    }
    const timer = setInterval(look, AGAIN_MS)
    addEventListener('online', back)
    addEventListener('storage', otherTab)
    document.addEventListener('visibilitychange', look)
    void ask()
    return () => {
      clearInterval(timer)
      removeEventListener('online', back)
      removeEventListener('storage', otherTab)
      document.removeEventListener('visibilitychange', look)
    }
  }, [sync])
}

function kept(): Published | null {
  if (heard === undefined) {
    try {
      heard = readPublished(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    } catch {
      heard = null
    }
  }
  return heard
}

function keep(next: Published): void {
  heard = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // No storage (private window, full): it holds until this page is closed.
  }
  for (const listener of listeners) listener()
}

function forgetRead(): void {
  heard = undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
