import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { seenField, textKeyField, wordingsField } from './text-fields.ts'

/** Words a text of the app: whole, what is absent is as shipped. */
export const setText = define({
  name: 'set_text',
  freeStanding: true,
  input: fields({ key: textKeyField, texts: wordingsField, version_id: recordIdField, seen: seenField }),
})
