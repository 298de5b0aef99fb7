import { account, nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'
import { fields, text } from './fields.ts'
import { LIMITS } from './limits.ts'

export const refuseAccount = {
  on: 'record',
  input: fields({ ...account, motif: text(LIMITS.motif) }),
  puts: nothing,
} satisfies Definition<'refuse_account'>
