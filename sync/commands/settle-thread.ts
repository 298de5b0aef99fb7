import { SETTLED_KINDS } from '../domain/message.ts'
import { define } from './definition.ts'
import { fields, oneOf, recordIdField } from './fields.ts'

/** The last word of a conversation needs no answer of the team. */
export const settleThread = define({
  name: 'settle_thread',
  line: ['thread', 'thread_id'],
  freeStanding: true,
  input: fields({
    thread_kind: oneOf(SETTLED_KINDS),
    thread_id: recordIdField,
    /** The word that was seen: a newer one waits again. */
    message_id: recordIdField,
  }),
})
