import { define } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'

export const removeLetter = define({
  name: 'remove_letter',
  line: ['letter', 'letter_id'],
  freeStanding: true,
  input: fields(seenLetter),
})
