import type { Definition } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'

/** As `save_letter`. */
export const removeLetter = {
  on: 'record',
  input: fields(seenLetter),
  puts: () => [],
} satisfies Definition<'remove_letter'>
