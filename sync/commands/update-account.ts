import { accountChange } from './account-fields.ts'
import { define } from './definition.ts'

export const updateAccount = define({ name: 'update_account', input: accountChange })
