import { account, nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'
import { fields, mailAddress, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

export const correctAddress = {
  on: 'record',
  input: fields({
    ...account,
    rev: wholeBetween(0, Number.MAX_SAFE_INTEGER),
    email: mailAddress(LIMITS.email),
    motif: text(LIMITS.motif),
  }),
  puts: nothing,
} satisfies Definition<'correct_address'>
