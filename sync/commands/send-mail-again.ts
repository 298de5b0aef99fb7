import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'

/** Sends a mail again that failed for good. */
export const sendMailAgain = define({
  name: 'send_mail_again',
  freeStanding: true,
  input: fields({ mail_id: recordIdField }),
})
