import { account } from './account-fields.ts'
import { define } from './definition.ts'
import { fields, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const refuseAccount = define({
  name: 'refuse_account',
  input: fields({ ...account, motif: text(LIMITS.motif) }),
})
