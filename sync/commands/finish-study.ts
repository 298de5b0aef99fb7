import * as v from 'valibot'
import { define, move } from './definition.ts'
import { fields, studyIdField, wholePosition } from './fields.ts'
import { instantOrigin, place, stepAt, stepInstant } from './observed-fields.ts'

/** Without its instant (an older version of the app), the time of the command counts. */
export const finishStudy = define({
  name: 'finish_study',
  input: v.pipe(
    fields({ study_id: studyIdField, finished_at: stepInstant, at_origin: instantOrigin, ...place }),
    wholePosition(),
  ),
  changesStudy: (study, { finished_at }, given) =>
    move(study, 'finish_study', given, {
      date_fin_mission: stepAt(finished_at, [study.date_debut_mission, study.date_acceptation], given.at),
    }),
})
