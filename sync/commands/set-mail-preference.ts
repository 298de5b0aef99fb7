import { MAIL_EVENTS } from '../domain/mail-event.ts'
import { define } from './definition.ts'
import { fields, flag, oneOf } from './fields.ts'

export const setMailPreference = define({
  name: 'set_mail_preference',
  input: fields({ event: oneOf(MAIL_EVENTS), wanted: flag }),
  // Uses the command's id: only the server knows the id of this person's record. The last of several choices counts.
  puts: ({ event, wanted }, { at, commandId }) => [
    { id: commandId, kind: 'mail_preference', studyId: null, body: { event, wanted, changed_at: at } },
  ],
})
