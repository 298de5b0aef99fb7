import type { JournalQuery } from './data/journal.ts'
import type { JournalSearch } from './journal-search.ts'

/** Days are those of this device's time zone. */
export function journalQuery({ action, verdict, etude, du, au, recherche, avant }: JournalSearch): JournalQuery {
  const [at, id] = avant?.split('_') ?? []
  return {
    ...(action ? { command: action } : {}),
    ...(verdict ? { verdict } : {}),
    ...(etude ? { study: etude } : {}),
    ...(du ? { since: startOf(du, 0) } : {}),
    ...(au ? { until: startOf(au, 1) } : {}),
    ...(recherche ? { search: recherche } : {}),
    ...(at && id ? { after: { at, id } } : {}),
  }
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
