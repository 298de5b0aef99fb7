import { define } from './definition.ts'
import { fields } from './fields.ts'

export const withdrawAccountDeletion = define({
  name: 'withdraw_account_deletion',
  input: fields({}),
  changesProfile: (profile) => ({ ...profile, deletion_requested_at: null }),
})
