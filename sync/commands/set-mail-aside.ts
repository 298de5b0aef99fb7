import { nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'
import { fields, recordIdField } from './fields.ts'

export const setMailAside = {
  on: 'record',
  input: fields({ mail_id: recordIdField }),
  puts: nothing,
} satisfies Definition<'set_mail_aside'>
