import * as v from 'valibot'
import type { Definition } from './definition.ts'
import { anyText, fields } from './fields.ts'
import { LIMITS } from './limits.ts'

export const requestAccountDeletion = {
  on: 'profile',
  input: fields({ reason: v.exactOptional(anyText(LIMITS.reason)) }),
  effect: (profile, _, { at }) => ({ ...profile, deletion_requested_at: profile.deletion_requested_at ?? at }),
} satisfies Definition<'request_account_deletion'>
