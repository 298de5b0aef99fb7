import { useLocation } from '@tanstack/react-router'

/**
 * The pages that list studies; the entry of a mission in the history remembers which one led to it, with its filter.
 */
const LISTS = ['/intervenant/dashboard', '/intervenant/missions', '/intervenant/available-studies'] as const
type ListPage = (typeof LISTS)[number]

export interface ListPlace {
  readonly to: ListPage
  readonly search: Readonly<Record<string, string>>
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: ListPlace
  }
}

/** This page, if it is a list; for the links that lead to a mission. */
export function useListPlace(): ListPlace | undefined {
  const { pathname, search } = useLocation()
  const to = LISTS.find((one) => one === pathname)
  return to && { to, search: search as Readonly<Record<string, string>> }
}

/** The list that led here; null: the address was opened directly. */
export function useCameFrom(): ListPlace | null {
  return useLocation().state.list ?? null
}
