import { define } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'
import { langueField } from './visitor-fields.ts'

/** To the address of whoever asks, in one language. */
export const testLetter = define({
  name: 'test_letter',
  line: ['letter', 'letter_id'],
  freeStanding: true,
  input: fields({ ...seenLetter, langue: langueField }),
})
