import type { StatisticsPeriod } from './data/statistics.ts'
import type { StatisticsSearch } from './statistics-search.ts'

const ADDRESS = {
  semaine: 'week',
  mois: 'month',
  trimestre: 'quarter',
  annee: 'year',
  tout: 'all',
} as const satisfies Record<NonNullable<StatisticsSearch['periode']>, StatisticsPeriod>

export const PERIODS = ['week', 'month', 'quarter', 'year', 'all'] as const satisfies readonly StatisticsPeriod[]

export function periodOf({ periode }: StatisticsSearch): StatisticsPeriod {
  return periode ? ADDRESS[periode] : 'year'
}

export function searchOf(period: string): StatisticsSearch {
  if (period === 'year') return {}
  const found = (Object.keys(ADDRESS) as (keyof typeof ADDRESS)[]).find((periode) => ADDRESS[periode] === period)
  return found ? { periode: found } : {}
}
