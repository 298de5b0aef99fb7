import * as v from 'valibot'
import type { Definition } from './definition.ts'
import { formFields, uuidField, wholePosition } from './fields.ts'
import { requestFields } from './request-study.ts'

/** Administrators mirror no studies: nothing on the device changes. */
export const requestStudyFor = {
  on: 'record',
  input: v.pipe(formFields({ client_id: uuidField, ...requestFields }), wholePosition()),
  puts: () => [],
} satisfies Definition<'request_study_for'>
