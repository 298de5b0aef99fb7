import * as v from 'valibot'
import { LANGUES, PAYS } from '../domain/enumerations.ts'
import { PROFILE_WORDS, type ProfileWord } from '../domain/profile.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { isOvertaken } from './based.ts'
import { define } from './definition.ts'
import { anyPhone, anyText, fields, oneOf, text, wholeBetween } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** The values of the given fields that the page showed; null or blank: empty. */
type Seen = Readonly<Partial<Record<ProfileWord, string | number | null>>>

const malformed: InvalidReason = 'malformed'

export const updateProfile = define({
  name: 'update_profile',
  freeStanding: true,
  input: fields({
    nom: v.exactOptional(text(LIMITS.nom)),
    prenom: v.exactOptional(text(LIMITS.prenom)),
    telephone: v.exactOptional(anyPhone(LIMITS.telephone)),
    entreprise: v.exactOptional(anyText(LIMITS.entreprise)),
    specialite: v.exactOptional(anyText(LIMITS.specialite)),
    zone_intervention: v.exactOptional(anyText(LIMITS.zone_intervention)),
    experience: v.exactOptional(v.nullable(wholeBetween(0, LIMITS.experience))),
    pays: v.exactOptional(oneOf(PAYS)),
    /** Language of the mails to this person. */
    langue: v.exactOptional(oneOf(LANGUES)),
    seen: v.exactOptional(v.custom<Seen>(isSeen, malformed)),
  }),
  changesProfile: (profile, { seen = {}, telephone, entreprise, specialite, zone_intervention, ...kept }) => {
    const after = {
      ...profile,
      ...kept,
      telephone: emptied(telephone, profile.telephone),
      entreprise: emptied(entreprise, profile.entreprise),
      specialite: emptied(specialite, profile.specialite),
      zone_intervention: emptied(zone_intervention, profile.zone_intervention),
    }
    const overtaken = PROFILE_WORDS.some((name) =>
      isOvertaken(name in seen ? plain(seen[name]) : undefined, plain(profile[name]), plain(after[name])),
    )
    return overtaken ? profile : after
  },
})

/** Absent: unchanged; blank: removed. */
function emptied(given: string | undefined, before: string | null): string | null {
  return given === undefined ? before : given || null
}

const plain = (value: string | number | null | undefined): string | number | null =>
  typeof value === 'string' ? value.trim() || null : (value ?? null)

function isSeen(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  return Object.values(given).every((value) => value === null || typeof value === 'string' || typeof value === 'number')
}
