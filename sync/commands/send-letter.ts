import { define } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'

/** Sends the letter to all current subscribers; it cannot be changed afterwards. */
export const sendLetter = define({
  name: 'send_letter',
  line: ['letter', 'letter_id'],
  freeStanding: true,
  input: fields(seenLetter),
})
