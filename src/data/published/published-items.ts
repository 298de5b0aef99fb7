import { create } from 'zustand'
import type { Published } from './published.ts'

const useItems = create<Published['items']>(() => ({}))

/** By kind and key; src/published.ts says when. */
export const showPublished = (items: Published['items']): void => useItems.setState(items, true)

/** A published content of a kind, as this page shows it; undefined while React hydrates a prerendered page. */
export const usePublishedItem = (kind: string, key: string): unknown => useItems((items) => items[kind]?.[key])
