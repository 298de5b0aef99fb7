import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { define } from './definition.ts'
import { formFields, mailAddress, oneOf, phone, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { langueField, traps } from './visitor-fields.ts'

export const sendContactMessage = define({
  name: 'send_contact_message',
  line: 'own',
  door: 'contact_function',
  input: formFields({
    nom: text(LIMITS.nom),
    email: mailAddress(LIMITS.email),
    entreprise: v.exactOptional(text(LIMITS.entreprise)),
    telephone: v.exactOptional(phone(LIMITS.telephone)),
    sujet: text(LIMITS.sujet),
    message: text(LIMITS.message),
    /** The addressed office. */
    bureau: oneOf(PAYS),
    langue: langueField,
    ...traps,
  }),
})
