import { define } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'

/** To everybody who has the newsletter then; it changes no more. */
export const sendLetter = define({
  name: 'send_letter',
  line: ['letter', 'letter_id'],
  freeStanding: true,
  input: fields(seenLetter),
})
