import { MAIL_EVENTS } from '../domain/mail-event.ts'
import { define } from './definition.ts'
import { fields, flag, oneOf } from './fields.ts'

export const setMailPreference = define({
  name: 'set_mail_preference',
  input: fields({ event: oneOf(MAIL_EVENTS), wanted: flag }),
  // Under an id of its own: only the server knows this person's record. Of several choices the last one counts.
  puts: ({ event, wanted }, { at, commandId }) => [
    { id: commandId, kind: 'mail_preference', studyId: null, body: { event, wanted, changed_at: at } },
  ],
})
