import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'

export const withdrawInvitation = define({
  name: 'withdraw_invitation',
  input: fields({ invitation_id: recordIdField }),
})
