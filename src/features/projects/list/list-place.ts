import { useLocation } from '@tanstack/react-router'
import type { ProjectsSearch } from './projects-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    projects?: ProjectsSearch
  }
}

/** The filters of the list that led here; none when the address was opened directly. */
export const useListSearch = (): ProjectsSearch => useLocation().state.projects ?? {}
