import { useSyncExternalStore } from 'react'

type Items = Readonly<Record<string, Readonly<Record<string, unknown>>>>

let shown: Items = {}
const listeners = new Set<() => void>()

/** By kind and key; src/published.ts says when. */
export function showPublished(items: Items): void {
  shown = items
  for (const listener of listeners) listener()
}

/** A published content of a kind, as this page shows it; undefined while React hydrates a prerendered page. */
export function usePublishedItem(kind: string, key: string): unknown {
  return useSyncExternalStore(
    subscribe,
    () => shown[kind]?.[key],
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
