import { define } from './definition.ts'
import { formFields, mailAddress } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { langueField, traps } from './visitor-fields.ts'

export const subscribeNewsletter = define({
  name: 'subscribe_newsletter',
  line: 'own',
  door: 'apply_command',
  input: formFields({ email: mailAddress(LIMITS.email), langue: langueField, ...traps }),
})
