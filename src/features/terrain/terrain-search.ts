import { HEALTH_PROBLEMS, type HealthProblem } from '../../data/address-values.ts'

/** What the address says; what is absent is not filtered. */
export interface TerrainSearch {
  readonly probleme?: HealthProblem
  readonly role?: 'client' | 'intervention' | 'admin'
  readonly recherche?: string
  /** From 2: the first page has no number. */
  readonly page?: number
}

export function readTerrainSearch({ probleme, role, recherche, page }: Readonly<Record<string, unknown>>): TerrainSearch {
  const problem = HEALTH_PROBLEMS.find((one) => one === probleme)
  const words = typeof recherche === 'string' ? recherche.trim().slice(0, 200) : typeof recherche === 'number' ? String(recherche) : ''
  const number = typeof page === 'number' && Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : null
  return {
    ...(problem ? { probleme: problem } : {}),
    ...(role === 'client' || role === 'intervention' || role === 'admin' ? { role } : {}),
    ...(words ? { recherche: words } : {}),
    ...(number ? { page: number } : {}),
  }
}
