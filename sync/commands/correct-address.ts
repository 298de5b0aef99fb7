import { account, seenRev } from './account-fields.ts'
import { define } from './definition.ts'
import { fields, mailAddress, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Changes the sign-in address of another person's account. */
export const correctAddress = define({
  name: 'correct_address',
  input: fields({
    ...account,
    rev: seenRev,
    email: mailAddress(LIMITS.email),
    motif: text(LIMITS.motif),
  }),
})
