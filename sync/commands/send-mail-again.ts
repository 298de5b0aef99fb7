import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'

/** A mail that failed for good. */
export const sendMailAgain = define({
  name: 'send_mail_again',
  freeStanding: true,
  input: fields({ mail_id: recordIdField }),
})
