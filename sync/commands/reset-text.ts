import type { Definition } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { seenField, textKeyField } from './text-fields.ts'

/** As `set_text`. */
export const resetText = {
  on: 'record',
  input: fields({ key: textKeyField, version_id: recordIdField, seen: seenField }),
  puts: () => [],
} satisfies Definition<'reset_text'>
