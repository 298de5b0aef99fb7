import type { Definition } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { seenField, textKeyField, wordingsField } from './text-fields.ts'

/** Of the whole company: devices are told by what is published, and administrators ask. */
export const setText = {
  on: 'record',
  input: fields({ key: textKeyField, texts: wordingsField, version_id: recordIdField, seen: seenField }),
  puts: () => [],
} satisfies Definition<'set_text'>
