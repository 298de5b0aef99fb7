import type { Definition } from './definition.ts'
import { fields } from './fields.ts'

export const withdrawAccountDeletion = {
  on: 'profile',
  input: fields({}),
  effect: (profile) => ({ ...profile, deletion_requested_at: null }),
} satisfies Definition<'withdraw_account_deletion'>
