import type { Definition } from './definition.ts'
import { fields, mailAddress } from './fields.ts'
import { LIMITS } from './limits.ts'

/** As `assign_inquiry`. */
export const withdrawNewsletter = {
  on: 'record',
  input: fields({ email: mailAddress(LIMITS.email) }),
  puts: () => [],
} satisfies Definition<'withdraw_newsletter'>
