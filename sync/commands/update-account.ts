import { accountChange, nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'

export const updateAccount = {
  on: 'record',
  input: accountChange,
  puts: nothing,
} satisfies Definition<'update_account'>
