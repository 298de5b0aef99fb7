import { useLocation } from '@tanstack/react-router'
import type { ProjectsSearch } from './projects-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    projects?: ProjectsSearch
  }
}

/** The list that led here, with its filters; of an address that was opened, the whole list. */
export const useListSearch = (): ProjectsSearch => useLocation().state.projects ?? {}
