import * as v from 'valibot'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { LANGUES, PAYS } from '../domain/enumerations.ts'
import { anyPhone, anyText, fields, flag, mailAddress, oneOf, recordIdField, text, wholeBetween } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** The id of the account. */
export const account = { account_id: recordIdField }

/** The account's revision on the page: the command is refused when it has changed since. */
export const seenRev = wholeBetween(0, Number.MAX_SAFE_INTEGER)

/** Personal fields of an account; never its address, kind, approval or activity. */
export const accountChange = fields({
  ...account,
  rev: seenRev,
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
  /** When closing an account: number of running missions that the page showed. */
  missions: v.exactOptional(wholeBetween(0, 1_000_000)),
  /** When closing one's own account: confirms that it is one's own. */
  own: v.exactOptional(flag),
})

/** The same address again sends another mail, with a new link. */
export const invitation = fields({
  email: mailAddress(LIMITS.email),
  type_compte: oneOf(TYPES_COMPTE),
  nom: text(LIMITS.nom),
  prenom: text(LIMITS.prenom),
  pays: v.exactOptional(oneOf(PAYS)),
  /** Language of the mail, and of the account created from it. */
  langue: oneOf(LANGUES),
})
