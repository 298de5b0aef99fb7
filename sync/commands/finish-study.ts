import * as v from 'valibot'
import { move, type Definition } from './definition.ts'
import { fields, studyIdField, wholePosition } from './fields.ts'
import { instantOrigin, place, stepAt, stepInstant } from './observed-fields.ts'

export const finishStudy = {
  on: 'study',
  input: v.pipe(
    fields({ study_id: studyIdField, finished_at: stepInstant, at_origin: instantOrigin, ...place }),
    wholePosition(),
  ),
  effect: (study, { finished_at }, given) =>
    move(study, 'finish_study', given, {
      date_fin_mission: stepAt(finished_at, [study.date_debut_mission, study.date_acceptation], given.at),
    }),
} satisfies Definition<'finish_study'>
