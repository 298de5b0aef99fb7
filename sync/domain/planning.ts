import { addDays, dayIn, daysBetween, holidayOn, isWeekend, type Day, type Holiday } from './calendar.ts'
import { expectedAt } from './delay.ts'
import type { Statut, Study } from './study.ts'

/** States in which a mission can be planned. */
export const PLANNED_STATUTS = ['en_cours', 'acceptée'] as const satisfies readonly Statut[]

/** The server refuses longer plans. */
export const LONGEST_PLAN_DAYS = 60

export interface Span {
  readonly debut: Day
  readonly fin: Day
}

/** Days of a mission as they were planned; both null: planned no more. */
interface Planned {
  readonly debut: Day | null
  readonly fin: Day | null
}

/** The fields of a mission that a calendar reads. */
export interface Placed {
  readonly study: Pick<Study, 'id' | 'pays'>
  readonly span: Span | null
  /** When the report is due; null: no delay was requested. */
  readonly due: Day | null
}

export type Clash<P extends Placed = Placed> =
  | { readonly kind: 'same_days'; readonly other: P; readonly span: Span }
  | { readonly kind: 'after_due'; readonly due: Day }
  | { readonly kind: 'holiday'; readonly holiday: Holiday }
  /** Number of weekend days in the span. */
  | { readonly kind: 'weekend'; readonly days: number }

export function spanOf(plan: Planned | null): Span | null {
  return plan && plan.debut !== null && plan.fin !== null ? { debut: plan.debut, fin: plan.fin } : null
}

/** As a command names them: 2026-11-23/2026-11-25; null: planned no more, or never. */
export function spanText(plan: Planned | null): string | null {
  const span = spanOf(plan)
  return span && `${span.debut}/${span.fin}`
}

/** The due day of the report, on the calendar of the study's country. */
export function dueDay(study: Pick<Study, 'created_at' | 'delai_souhaite' | 'pays' | 'echeance'>): Day | null {
  const at = expectedAt(study)
  return at === null ? null : dayIn(study.pays, at)
}

export function moveSpan({ debut, fin }: Span, days: number): Span {
  return { debut: addDays(debut, days), fin: addDays(fin, days) }
}

export const covers = (span: Span | null, day: Day): boolean => span !== null && span.debut <= day && day <= span.fin

/** Problems of planned days: other missions of the same person, the due day, public holidays, weekends. */
export function clashesOf<P extends Placed>(
  { study, span, due }: Placed,
  others: readonly P[],
  holidays: readonly Holiday[],
): readonly Clash<P>[] {
  if (!span) return []
  const clashes: Clash<P>[] = []
  for (const other of others) {
    const both = other.study.id === study.id ? null : overlap(span, other.span)
    if (both) clashes.push({ kind: 'same_days', other, span: both })
  }
  if (due !== null && span.fin > due) clashes.push({ kind: 'after_due', due })
  const days = daysBetween(span.debut, span.fin)
  for (const day of days) {
    const holiday = holidayOn(holidays, study.pays, day)
    if (holiday) clashes.push({ kind: 'holiday', holiday })
  }
  const weekend = days.filter((day) => isWeekend(study.pays, day)).length
  if (weekend > 0) clashes.push({ kind: 'weekend', days: weekend })
  return clashes
}

/** Somebody must resolve it; a day off within the span is only a hint. */
export const isHard = ({ kind }: Pick<Clash, 'kind'>): boolean => kind === 'same_days' || kind === 'after_due'

function overlap(a: Span, b: Span | null): Span | null {
  if (!b) return null
  const debut = a.debut > b.debut ? a.debut : b.debut
  const fin = a.fin < b.fin ? a.fin : b.fin
  return debut <= fin ? { debut, fin } : null
}
