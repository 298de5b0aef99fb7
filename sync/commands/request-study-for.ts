import * as v from 'valibot'
import { define } from './definition.ts'
import { formFields, uuidField, wholePosition } from './fields.ts'
import { requestFields } from './request-study.ts'

/** An administrator requests a study in a client's name. */
export const requestStudyFor = define({
  name: 'request_study_for',
  input: v.pipe(formFields({ client_id: uuidField, ...requestFields }), wholePosition()),
})
