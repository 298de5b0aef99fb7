import { nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'
import { fields, recordIdField } from './fields.ts'

export const withdrawInvitation = {
  on: 'record',
  input: fields({ invitation_id: recordIdField }),
  puts: nothing,
} satisfies Definition<'withdraw_invitation'>
