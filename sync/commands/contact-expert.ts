import * as v from 'valibot'
import { TYPES_CONSULTATION, URGENCES } from '../domain/enumerations.ts'
import { define } from './definition.ts'
import { formFields, mailAddress, oneOf, phone, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { langueField, traps } from './visitor-fields.ts'

export const contactExpert = define({
  name: 'contact_expert',
  line: 'own',
  door: 'apply_command',
  input: formFields({
    nom: text(LIMITS.nom),
    email: mailAddress(LIMITS.email),
    telephone: v.exactOptional(phone(LIMITS.telephone)),
    entreprise: v.exactOptional(text(LIMITS.entreprise)),
    type_consultation: oneOf(TYPES_CONSULTATION),
    /** Default: `normale`. */
    urgence: v.exactOptional(oneOf(URGENCES)),
    sujet: text(LIMITS.sujet),
    message: text(LIMITS.message),
    langue: langueField,
    ...traps,
  }),
})
