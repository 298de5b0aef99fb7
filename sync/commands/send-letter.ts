import type { Definition } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'

/** As `save_letter`; to whom it goes the server says. */
export const sendLetter = {
  on: 'record',
  input: fields(seenLetter),
  puts: () => [],
} satisfies Definition<'send_letter'>
