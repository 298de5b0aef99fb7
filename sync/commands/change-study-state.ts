import { STATUTS } from '../domain/study.ts'
import { define } from './definition.ts'
import { fields, oneOf, studyIdField, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** `from`: the state that the page showed. */
export const changeStudyState = define({
  name: 'change_study_state',
  freeStanding: true,
  input: fields({ study_id: studyIdField, from: oneOf(STATUTS), to: oneOf(STATUTS), motif: text(LIMITS.motif) }),
})
