import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { seenField, textKeyField } from './text-fields.ts'

export const resetText = define({
  name: 'reset_text',
  freeStanding: true,
  input: fields({ key: textKeyField, version_id: recordIdField, seen: seenField }),
})
