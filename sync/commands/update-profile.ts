import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
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
  }),
  effect: (profile, args) => ({ ...profile, ...args }),
} satisfies Definition<'update_profile'>
