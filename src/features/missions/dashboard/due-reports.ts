import { expectedAt } from '../../../../sync/domain/delay.ts'
import type { StudyView } from '../../../../sync/index.ts'

/** Missions whose report is to be given, the most pressing first; those without a date last. */
export function dueReports(done: readonly StudyView[]): readonly StudyView[] {
  const at = (study: StudyView) => Date.parse(expectedAt(study) ?? '9999-12-31')
  return done.filter(({ sync }) => !sync.lost).toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1))
}
