import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'

/** A mail that failed for good is left at that. */
export const setMailAside = define({
  name: 'set_mail_aside',
  freeStanding: true,
  input: fields({ mail_id: recordIdField }),
})
