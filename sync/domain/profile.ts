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
  /** Of the mails to this person; missing: a server of before. */
  readonly langue?: Langue
  readonly type_compte: TypeCompte
  readonly is_active: boolean
  readonly is_approved: boolean
  readonly created_at: string
  /** ISO 8601; null or missing (a server of before): nobody has asked for the deletion of this account. */
  readonly deletion_requested_at?: string | null
  /** Of a specialist whom an administrator refused to approve; null or missing: nobody did. */
  readonly refusal_reason?: string | null
  readonly rev: number
}

/** The fields of a profile that its person writes. */
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
 * What decides which rows this person sees. When it changes, everything pulled before is void and the
 * device pulls again from zero.
 */
export function viewScope(profile: Profile): string {
  return `${profile.type_compte}:${profile.is_active ? 'active' : 'inactive'}:${profile.is_approved ? 'approved' : 'waiting'}`
}
