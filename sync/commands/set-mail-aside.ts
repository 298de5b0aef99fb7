import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'

/** Hides a mail that failed for good. */
export const setMailAside = define({
  name: 'set_mail_aside',
  freeStanding: true,
  input: fields({ mail_id: recordIdField }),
})
