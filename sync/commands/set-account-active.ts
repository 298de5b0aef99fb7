import { activityChange, nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'

export const setAccountActive = {
  on: 'record',
  input: activityChange,
  puts: nothing,
} satisfies Definition<'set_account_active'>
