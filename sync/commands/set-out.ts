import { define } from './definition.ts'
import { fields, studyIdField } from './fields.ts'
import { fieldInstant, instantOrigin } from './observed-fields.ts'

/** The specialist leaves for the site of a mission: once a day, where the first time stands. It moves no study. */
export const setOut = define({
  name: 'set_out',
  freeStanding: true,
  input: fields({ study_id: studyIdField, left_at: fieldInstant, at_origin: instantOrigin }),
})
