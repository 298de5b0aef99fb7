import { move, type Definition } from './definition.ts'
import { fields, studyIdField } from './fields.ts'

export const finishStudy = {
  on: 'study',
  input: fields({ study_id: studyIdField }),
  effect: (study, _args, given) => move(study, 'finish_study', given, { date_fin_mission: given.at }),
} satisfies Definition<'finish_study'>
