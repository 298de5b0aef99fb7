import type { Langue, Pays } from './enumerations.ts'
import type { ProfileId, UserId } from './ids.ts'

export const TYPES_COMPTE = ['client', 'intervention', 'admin'] as const
export type TypeCompte = (typeof TYPES_COMPTE)[number]

export interface Profile {
  readonly id: ProfileId
  readonly user_id: UserId
  readonly nom: string
  readonly prenom: string
  readonly email: string
  readonly telephone: string | null
  readonly entreprise: string | null
  readonly specialite: string | null
  readonly zone_intervention: string | null
  readonly experience: number | null
  readonly pays: Pays | null
  /** Language of the mails to this person; missing: an older server. */
  readonly langue?: Langue
  readonly type_compte: TypeCompte
  readonly is_active: boolean
  readonly is_approved: boolean
  readonly created_at: string
  /** ISO 8601; null or missing (an older server): no deletion of this account was requested. */
  readonly deletion_requested_at?: string | null
  /** Why an administrator refused to approve this specialist; null or missing: not refused. */
  readonly refusal_reason?: string | null
  readonly rev: number
}

/** The fields of a profile that the person edits. */
export const PROFILE_WORDS = [
  'nom',
  'prenom',
  'telephone',
  'entreprise',
  'specialite',
  'zone_intervention',
  'experience',
  'pays',
  'langue',
] as const satisfies readonly (keyof Profile)[]
export type ProfileWord = (typeof PROFILE_WORDS)[number]

/**
 * The properties that decide which rows this person sees. After a change the device discards everything pulled before
 * and pulls again from zero.
 */
export function viewScope(profile: Profile): string {
  return `${profile.type_compte}:${profile.is_active ? 'active' : 'inactive'}:${profile.is_approved ? 'approved' : 'waiting'}`
}
