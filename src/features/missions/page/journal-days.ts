import { dayIn } from '../../../data/studies/planning.ts'
import type { JournalEntry } from '../../../subjects/studies/journal-entry.ts'

/** Newest day first, and in it the newest entry; days (YYYY-MM-DD) are those of the country `pays`. */
export function byDay(
  entries: readonly JournalEntry[],
  pays: string,
): readonly (readonly [day: string, entries: readonly JournalEntry[]])[] {
  const days = new Map<string, JournalEntry[]>()
  for (const entry of entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const day = dayIn(pays, entry.at)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(entry)
    else days.set(day, [entry])
  }
  return [...days]
}
