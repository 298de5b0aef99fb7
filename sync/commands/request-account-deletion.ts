import * as v from 'valibot'
import { define } from './definition.ts'
import { anyText, fields } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const requestAccountDeletion = define({
  name: 'request_account_deletion',
  input: fields({ reason: v.exactOptional(anyText(LIMITS.reason)) }),
  changesProfile: (profile, _, { at }) => ({ ...profile, deletion_requested_at: profile.deletion_requested_at ?? at }),
})
