import { HEALTH_PROBLEMS, readPlace, type HealthProblem, type Place } from '../../data/address-values.ts'

/** Filters in the address; an absent one does not filter. */
export interface TerrainSearch {
  readonly probleme?: HealthProblem
  readonly role?: 'client' | 'intervention' | 'admin'
  readonly recherche?: string
  /** Absent: the first. */
  readonly page?: Place
}

export function readTerrainSearch({
  probleme,
  role,
  recherche,
  page,
}: Readonly<Record<string, unknown>>): TerrainSearch {
  const problem = HEALTH_PROBLEMS.find((one) => one === probleme)
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  const place = readPlace(page)
  return {
    ...(problem ? { probleme: problem } : {}),
    ...(role === 'client' || role === 'intervention' || role === 'admin' ? { role } : {}),
    ...(words ? { recherche: words } : {}),
    ...(place ? { page: place } : {}),
  }
}
