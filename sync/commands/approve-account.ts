import { account, nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'
import { fields } from './fields.ts'

export const approveAccount = {
  on: 'record',
  input: fields(account),
  puts: nothing,
} satisfies Definition<'approve_account'>
