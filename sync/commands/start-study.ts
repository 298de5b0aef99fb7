import { move, type Definition } from './definition.ts'
import { fields, studyIdField } from './fields.ts'

export const startStudy = {
  on: 'study',
  input: fields({ study_id: studyIdField }),
  effect: (study, _args, given) => move(study, 'start_study', given, { date_debut_mission: given.at }),
} satisfies Definition<'start_study'>
