/** Month and day in the address; absent: the current ones. */
export interface PlanningSearch {
  /** YYYY-MM. */
  readonly mois?: string
  /** The chosen day, YYYY-MM-DD. */
  readonly jour?: string
}

const MONTH = /^[2-9]\d{3}-(0[1-9]|1[0-2])$/
const DAY = /^[2-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Imports nothing: it is part of every visitor's first view. The page checks whether the month has that day. */
export function readPlanningSearch({ mois, jour }: Readonly<Record<string, unknown>>): PlanningSearch {
  return {
    ...(typeof mois === 'string' && MONTH.test(mois) ? { mois } : {}),
    ...(typeof jour === 'string' && DAY.test(jour) ? { jour } : {}),
  }
}
