import type { Statut } from '../../../sync/index.ts'
import type { AdminCounts } from './data/admin-counts.ts'

/** docs/specification.md#4: for the administrator a finished mission and a delivered report both count as completed. */
export function completed(byStatut: Readonly<Record<Statut, number>>): number {
  return byStatut.terminée + byStatut.complete
}

export interface CountryShare {
  readonly pays: string
  readonly count: number
  /** Whole percent of all studies. */
  readonly percent: number
}

/** Most studies first; a country without any is listed as well. */
export function countryShares({ by_pays, total }: Pick<AdminCounts, 'by_pays' | 'total'>): readonly CountryShare[] {
  return Object.entries(by_pays)
    .map(([pays, count]) => ({ pays, count, percent: Math.round((count / (total || 1)) * 100) }))
    .sort((a, b) => b.count - a.count || a.pays.localeCompare(b.pays))
}
