import * as v from 'valibot'
import { LANGUES, PAYS } from '../domain/enumerations.ts'
import type { Definition } from './definition.ts'
import { anyText, fields, oneOf, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

export const updateProfile = {
  on: 'profile',
  input: fields({
    nom: v.exactOptional(text(LIMITS.nom)),
    prenom: v.exactOptional(text(LIMITS.prenom)),
    telephone: v.exactOptional(anyText(LIMITS.telephone)),
    entreprise: v.exactOptional(anyText(LIMITS.entreprise)),
    specialite: v.exactOptional(anyText(LIMITS.specialite)),
    zone_intervention: v.exactOptional(anyText(LIMITS.zone_intervention)),
    experience: v.exactOptional(v.nullable(wholeBetween(0, LIMITS.experience))),
    pays: v.exactOptional(oneOf(PAYS)),
    langue: v.exactOptional(oneOf(LANGUES)),
  }),
  effect: (profile, { telephone, entreprise, specialite, zone_intervention, ...kept }) => ({
    ...profile, ...kept,
    telephone: emptied(telephone, profile.telephone),
    entreprise: emptied(entreprise, profile.entreprise),
    specialite: emptied(specialite, profile.specialite),
    zone_intervention: emptied(zone_intervention, profile.zone_intervention),
  }),
} satisfies Definition<'update_profile'>

/** Not given: as it was; blank: none. */
function emptied(given: string | undefined, before: string | null): string | null {
  return given === undefined ? before : given || null
}
