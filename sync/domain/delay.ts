import type { Study } from './study.ts'

/** Spec §9, days. */
const DAYS_OF_CODE: Readonly<Record<string, number>> = { urgent: 10, '1_mois': 30, '3_mois': 90, '6_mois': 180, flexible: 60 }
const DAYS_OF_UNIT = [[/^jour/, 1], [/^semaine/, 7], [/^mois/, 30]] as const
const DAY_MS = 24 * 60 * 60 * 1000

/** Days of a wished delay: one of the five codes, or words such as "3 semaines" (spec §9). Null: none was said. */
export function delayDays(delay: string | null): number | null {
  if (delay === null) return null
  const known = DAYS_OF_CODE[delay]
  if (known !== undefined) return known
  const [, amount, unit] = /(\d+)\s*([a-z]+)/i.exec(delay) ?? []
  const perUnit = DAYS_OF_UNIT.find(([word]) => word.test(unit?.toLowerCase() ?? ''))?.[1]
  return amount !== undefined && perUnit !== undefined ? Number(amount) * perUnit : null
}

/** The report is neither delivered nor given up, and its day is over; `hawa.is_late` in SQL is its twin. */
export function isLate(study: Pick<Study, 'created_at' | 'delai_souhaite' | 'statut'>, now: Date): boolean {
  const due = expectedAt(study)
  return study.statut !== 'complete' && study.statut !== 'annulée' && due !== null && Date.parse(due) < now.getTime()
}

/** ISO 8601: when the report is expected, counted from the request; null when no delay was said. */
export function expectedAt({ created_at, delai_souhaite }: Pick<Study, 'created_at' | 'delai_souhaite'>): string | null {
  const days = delayDays(delai_souhaite)
  return days === null ? null : new Date(Date.parse(created_at) + days * DAY_MS).toISOString()
}
