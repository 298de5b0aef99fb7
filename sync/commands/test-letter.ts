import type { Definition } from './definition.ts'
import { fields } from './fields.ts'
import { seenLetter } from './letter-fields.ts'
import { langueField } from './visitor-fields.ts'

/** As `save_letter`. */
export const testLetter = {
  on: 'record',
  input: fields({ ...seenLetter, langue: langueField }),
  puts: () => [],
} satisfies Definition<'test_letter'>
