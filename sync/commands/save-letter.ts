import type { Definition } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { letterWords } from './letter-fields.ts'
import { seenField } from './text-fields.ts'

/** Of the whole company: administrators ask for it. */
export const saveLetter = {
  on: 'record',
  input: fields({ letter_id: recordIdField, version_id: recordIdField, seen: seenField, ...letterWords }),
  puts: () => [],
} satisfies Definition<'save_letter'>
