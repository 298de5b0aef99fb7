import { activityChange } from './account-fields.ts'
import { define } from './definition.ts'

export const setAccountActive = define({ name: 'set_account_active', input: activityChange })
