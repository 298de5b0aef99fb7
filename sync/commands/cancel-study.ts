import * as v from 'valibot'
import { move, type Definition } from './definition.ts'
import { formFields, studyIdField, text } from './fields.ts'
import { LIMITS } from './limits.ts'

export const cancelStudy = {
  on: 'study',
  input: formFields({ study_id: studyIdField, motif: v.exactOptional(text(LIMITS.motif)) }),
  effect: (study, _args, given) => move(study, 'cancel_study', given),
} satisfies Definition<'cancel_study'>
