import { account } from './account-fields.ts'
import { define } from './definition.ts'
import { fields } from './fields.ts'

export const approveAccount = define({ name: 'approve_account', input: fields(account) })
