import { dayIn, isDayOff, type Holiday } from './calendar.ts'
import { DELAIS, type Delai } from './enumerations.ts'
import type { Study } from './study.ts'

/** Days of each delay, docs/specification.md#9. */
const DAYS: Readonly<Record<Delai, number>> = { urgent: 10, '1_mois': 30, '3_mois': 90, '6_mois': 180, flexible: 60 }
const DAY_MS = 24 * 60 * 60 * 1000

/** Days of the requested delay. Null: no delay was requested, or one that this version does not know. */
export function delayDays(delay: string | null): number | null {
  const known = DELAIS.find((one) => one === delay)
  return known === undefined ? null : DAYS[known]
}

type Due = Pick<Study, 'created_at' | 'delai_souhaite' | 'pays' | 'echeance'>

/** The report is neither delivered nor cancelled, and its due date is past. Twin: `hawa.is_late` in SQL. */
export function isLate(study: Due & Pick<Study, 'statut'>, now: Date): boolean {
  const due = expectedAt(study)
  return study.statut !== 'complete' && study.statut !== 'annulée' && due !== null && Date.parse(due) < now.getTime()
}

/**
 * ISO 8601: when the report is due; null: no delay was requested. The server's date, or, before the server has computed
 * one, a date that ignores public holidays.
 */
export function expectedAt({ created_at, delai_souhaite, pays, echeance }: Due): string | null {
  return echeance ? new Date(echeance).toISOString() : workingDue(pays, created_at, delai_souhaite, [])
}

/**
 * Request plus delay, moved to the first working day of the country at the same hour. Twin: `hawa.working_due` in SQL.
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
  // Days of 24 hours: none of the three countries has summer time. After 366 days off the calendar is wrong: stop.
  for (let moved = 0; moved < 366 && isDayOff(pays, dayIn(pays, new Date(due).toISOString()), holidays); moved++)
    due += DAY_MS
  return new Date(due).toISOString()
}
