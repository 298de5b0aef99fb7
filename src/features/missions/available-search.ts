/** The search in the address of the available studies. */
export interface AvailableSearch {
  readonly recherche?: string
  readonly type?: string
  readonly pays?: string
  readonly delai?: string
  /** Absent: the list. */
  readonly vue?: 'carte'
}

const FILTERS = ['type', 'pays', 'delai'] as const
export type FilterName = (typeof FILTERS)[number]

/** Imports nothing: it is part of every visitor's first view. The page checks whether a filter is a known value. */
export function readAvailableSearch(search: Readonly<Record<string, unknown>>): AvailableSearch {
  const words = search['recherche']
  const kept = FILTERS.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' && /^\w{1,40}$/.test(value) ? [[name, value] as const] : []
  })
  return {
    // The router reads digits as a number; they are search words all the same.
    ...((typeof words === 'string' && words !== '') || typeof words === 'number' ? { recherche: String(words) } : {}),
    ...Object.fromEntries(kept),
    ...(search['vue'] === 'carte' ? { vue: 'carte' } : {}),
  }
}
