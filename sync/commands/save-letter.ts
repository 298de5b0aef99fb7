import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { letterWords } from './letter-fields.ts'
import { seenField } from './text-fields.ts'

/** Saves the whole draft of a newsletter. */
export const saveLetter = define({
  name: 'save_letter',
  line: ['letter', 'letter_id'],
  freeStanding: true,
  input: fields({ letter_id: recordIdField, version_id: recordIdField, seen: seenField, ...letterWords }),
})
