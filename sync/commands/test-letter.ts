import { define } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'
import { langueField } from './visitor-fields.ts'

/** Sends the letter in one language to the administrator's own address. */
export const testLetter = define({
  name: 'test_letter',
  line: ['letter', 'letter_id'],
  freeStanding: true,
  input: fields({ ...seenLetter, langue: langueField }),
})
