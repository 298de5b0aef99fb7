import { STATUTS } from '../domain/study.ts'
import type { Definition } from './definition.ts'
import { fields, oneOf, studyIdField, text } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Administrators mirror no studies: nothing on the device changes. */
export const changeStudyState = {
  on: 'record',
  input: fields({ study_id: studyIdField, from: oneOf(STATUTS), to: oneOf(STATUTS), motif: text(LIMITS.motif) }),
  puts: () => [],
} satisfies Definition<'change_study_state'>
