import { useSyncExternalStore } from 'react'

type Items = Readonly<Record<string, Readonly<Record<string, unknown>>>>

let shown: Items = {}
const listeners = new Set<() => void>()

/** By kind and key; src/published.ts says when. */
export function showPublished(items: Items): void {
  shown = items
  for (const listener of listeners) listener()
}

/**
 * What the company has published of a kind, as it is shown on this page; nothing while a page that came as HTML is
 * taken over.
 */
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
