import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { seenField, textKeyField, wordingsField } from './text-fields.ts'

/** Replaces the whole wording of a text; absent languages return to the shipped wording. */
export const setText = define({
  name: 'set_text',
  freeStanding: true,
  input: fields({ key: textKeyField, texts: wordingsField, version_id: recordIdField, seen: seenField }),
})
