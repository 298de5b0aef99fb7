import * as v from 'valibot'
import { define, move } from './definition.ts'
import { formFields, studyIdField, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const cancelStudy = define({
  name: 'cancel_study',
  input: formFields({ study_id: studyIdField, motif: v.exactOptional(text(LIMITS.motif)) }),
  changesStudy: (study, _args, given) => move(study, 'cancel_study', given),
})
