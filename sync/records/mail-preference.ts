import * as v from 'valibot'
import { MAIL_EVENTS } from '../domain/mail-event.ts'
import { instant, kind } from './definition.ts'

/** A choice somebody made; nothing chosen: wanted. */
export const mailPreference = kind({
  name: 'mail_preference',
  body: v.object({ event: v.picklist(MAIL_EVENTS), wanted: v.boolean(), changed_at: instant }),
  at: ({ changed_at }) => changed_at,
})
