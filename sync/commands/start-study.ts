import * as v from 'valibot'
import { define, move } from './definition.ts'
import { fields, studyIdField, wholePosition } from './fields.ts'
import { instantOrigin, place, stepAt, stepInstant } from './observed-fields.ts'

/** Without its instant (an older version of the app), the time of the command counts. */
export const startStudy = define({
  name: 'start_study',
  input: v.pipe(
    fields({ study_id: studyIdField, started_at: stepInstant, at_origin: instantOrigin, ...place }),
    wholePosition(),
  ),
  changesStudy: (study, { started_at }, given) =>
    move(study, 'start_study', given, {
      date_debut_mission: stepAt(started_at, [study.date_acceptation], given.at),
    }),
})
