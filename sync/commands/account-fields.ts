import * as v from 'valibot'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { LANGUES, PAYS } from '../domain/enumerations.ts'
import { anyPhone, anyText, fields, flag, mailAddress, oneOf, recordIdField, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Which account is meant. */
export const account = { account_id: recordIdField }

/** Administrators mirror no accounts: nothing on the device changes. */
export const nothing = () => []

export const accountChange = fields({
  ...account,
  rev: wholeBetween(0, Number.MAX_SAFE_INTEGER),
  nom: v.exactOptional(text(LIMITS.nom)),
  prenom: v.exactOptional(text(LIMITS.prenom)),
  telephone: v.exactOptional(anyPhone(LIMITS.telephone)),
  entreprise: v.exactOptional(anyText(LIMITS.entreprise)),
  specialite: v.exactOptional(anyText(LIMITS.specialite)),
  zone_intervention: v.exactOptional(anyText(LIMITS.zone_intervention)),
  experience: v.exactOptional(v.nullable(wholeBetween(0, LIMITS.experience))),
  pays: v.exactOptional(oneOf(PAYS)),
})

export const activityChange = fields({
  ...account,
  active: flag,
  missions: v.exactOptional(wholeBetween(0, 1_000_000)),
  own: v.exactOptional(flag),
})

export const invitation = fields({
  email: mailAddress(LIMITS.email),
  type_compte: oneOf(TYPES_COMPTE),
  nom: text(LIMITS.nom),
  prenom: text(LIMITS.prenom),
  pays: v.exactOptional(oneOf(PAYS)),
  langue: oneOf(LANGUES),
})
