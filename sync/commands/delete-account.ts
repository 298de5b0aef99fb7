import * as v from 'valibot'
import { account, nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'
import { fields, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

export const deleteAccount = {
  on: 'record',
  input: fields({
    ...account,
    rev: wholeBetween(0, Number.MAX_SAFE_INTEGER),
    motif: v.exactOptional(text(LIMITS.motif)),
  }),
  puts: nothing,
} satisfies Definition<'delete_account'>
