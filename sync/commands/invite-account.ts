import { invitation } from './account-fields.ts'
import { define } from './definition.ts'

export const inviteAccount = define({ name: 'invite_account', input: invitation })
