import * as v from 'valibot'
import { move, type Definition } from './definition.ts'
import { fields, studyIdField, wholePosition } from './fields.ts'
import { instantOrigin, place, stepAt, stepInstant } from './observed-fields.ts'

export const startStudy = {
  on: 'study',
  input: v.pipe(
    fields({ study_id: studyIdField, started_at: stepInstant, at_origin: instantOrigin, ...place }),
    wholePosition(),
  ),
  effect: (study, { started_at }, given) =>
    move(study, 'start_study', given, {
      date_debut_mission: stepAt(started_at, [study.date_acceptation], given.at),
    }),
} satisfies Definition<'start_study'>
