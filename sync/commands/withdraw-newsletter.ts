import { define } from './definition.ts'
import { fields, mailAddress } from './fields.ts'
import { LIMITS } from './limits.ts'

/** For somebody who has asked an administrator to. */
export const withdrawNewsletter = define({
  name: 'withdraw_newsletter',
  freeStanding: true,
  input: fields({ email: mailAddress(LIMITS.email) }),
})
