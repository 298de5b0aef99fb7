/** Periods as the address names them; absent: a month. */
const PERIODES = ['semaine', 'trimestre', 'annee', 'tout'] as const

export interface StatisticsSearch {
  readonly periode?: (typeof PERIODES)[number]
}

export function readStatisticsSearch({ periode }: Readonly<Record<string, unknown>>): StatisticsSearch {
  const found = PERIODES.find((one) => one === periode)
  return found ? { periode: found } : {}
}
