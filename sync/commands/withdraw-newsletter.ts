import { define } from './definition.ts'
import { fields, mailAddress } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** An administrator unsubscribes a person who asked for it. */
export const withdrawNewsletter = define({
  name: 'withdraw_newsletter',
  freeStanding: true,
  input: fields({ email: mailAddress(LIMITS.email) }),
})
