import type { StudyId } from '../../../../sync/index.ts'
import { fieldFaults } from '../../../data/commands/command-rules.ts'
import type { Span } from '../../../../sync/domain/planning.ts'

export type SpanProblem = 'incomplete' | 'reversed' | 'too_long'

/** Of `plan_mission` with two days; a day that is not chosen yet is ''. */
export function spanProblem(study_id: StudyId, span: Span): SpanProblem | null {
  const { debut, fin } = fieldFaults('plan_mission', { study_id, ...span }, ['debut', 'fin'])
  if (debut || fin === 'required') return 'incomplete'
  return fin ? (fin === 'too_long' ? fin : 'reversed') : null
}
