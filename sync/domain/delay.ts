import { dayIn, isDayOff, type Holiday } from './calendar.ts'
import { DELAIS, type Delai } from './enumerations.ts'
import type { Study } from './study.ts'

/** docs/specification.md#9, days. */
const DAYS: Readonly<Record<Delai, number>> = { urgent: 10, '1_mois': 30, '3_mois': 90, '6_mois': 180, flexible: 60 }
const DAY_MS = 24 * 60 * 60 * 1000

/** Days of a wished delay. Null: none was said, or one that this version does not know. */
export function delayDays(delay: string | null): number | null {
  const known = DELAIS.find((one) => one === delay)
  return known === undefined ? null : DAYS[known]
}

type Due = Pick<Study, 'created_at' | 'delai_souhaite' | 'pays' | 'echeance'>

/** The report is neither delivered nor given up, and its day is over; `hawa.is_late` in SQL is its twin. */
export function isLate(study: Due & Pick<Study, 'statut'>, now: Date): boolean {
  const due = expectedAt(study)
  return study.statut !== 'complete' && study.statut !== 'annulée' && due !== null && Date.parse(due) < now.getTime()
}

/**
 * ISO 8601: when the report is due, null when no delay was said. As the server has said; before it has, without the
 * holidays that it knows.
 */
export function expectedAt({ created_at, delai_souhaite, pays, echeance }: Due): string | null {
  return echeance ? new Date(echeance).toISOString() : workingDue(pays, created_at, delai_souhaite, [])
}

/**
 * The days of the delay after the request, or the first working day of the country from then on, at the same hour;
 * `hawa.working_due` in SQL is its twin.
 */
export function workingDue(
  pays: string | null,
  asked: string,
  delay: string | null,
  holidays: readonly Holiday[],
): string | null {
  const days = delayDays(delay)
  if (days === null) return null
  let due = Date.parse(asked) + days * DAY_MS
  // Days of 24 hours: none of the three countries turns its clock. A year without a working day is no calendar.
  for (let moved = 0; moved < 366 && isDayOff(pays, dayIn(pays, new Date(due).toISOString()), holidays); moved++)
    due += DAY_MS
  return new Date(due).toISOString()
}
