import * as v from 'valibot'
import { account, seenRev } from './account-fields.ts'
import { define } from './definition.ts'
import { fields, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Permanent. `motif` is required when the person has not requested the deletion. */
export const deleteAccount = define({
  name: 'delete_account',
  input: fields({
    ...account,
    rev: seenRev,
    motif: v.exactOptional(text(LIMITS.motif)),
  }),
})
