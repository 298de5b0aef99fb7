import type { Langue, Pays, SignUp } from '../../../../sync/index.ts'
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts'
import { PASSWORD_LENGTH } from '../../../subjects/accounts/new-password-rules.ts'
import { looksLikePhone } from '../../../../sync/domain/phone.ts'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { readExperience } from '../../../subjects/accounts/profile-texts.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export type SignUpType = SignUp['type_compte']

/** All fields of both tabs, as typed. */
export interface SignUpFields extends Readonly<Record<string, string>> {
  readonly prenom: string
  readonly nom: string
  readonly email: string
  readonly telephone: string
  readonly entreprise: string
  readonly specialisation: string
  readonly zone_intervention: string
  readonly experience: string
  readonly password: string
  readonly confirmation: string
}

export const EMPTY_SIGN_UP: SignUpFields = {
  prenom: '',
  nom: '',
  email: '',
  telephone: '',
  entreprise: '',
  specialisation: '',
  zone_intervention: '',
  experience: '',
  password: '',
  confirmation: '',
}

export type SignUpProblem = 'required' | 'email' | 'phone' | 'mismatch' | 'experience' | 'short' | 'taken'

const REQUIRED = ['prenom', 'nom', 'email', 'telephone', 'password', 'confirmation'] as const

/** docs/specification.md#5. The order of the checks does not matter: each field has one problem at most. */
export function checkSignUp(type: SignUpType, fields: SignUpFields): Problems<SignUpFields, SignUpProblem> {
  const problems: Partial<Record<keyof SignUpFields & string, SignUpProblem>> = {}
  if (!looksLikeEmail(fields.email)) problems['email'] = 'email'
  if (!looksLikePhone(fields.telephone)) problems['telephone'] = 'phone'
  if (fields.password.length < PASSWORD_LENGTH) problems['password'] = 'short'
  if (fields.confirmation !== fields.password) problems['confirmation'] = 'mismatch'
  const experience = readExperience(fields.experience)
  if (type === 'intervention' && (experience === 'unreadable' || (experience ?? 0) > LIMITS.experience))
    problems['experience'] = 'experience'
  const required = type === 'intervention' ? [...REQUIRED, 'specialisation' as const] : REQUIRED
  for (const name of required) if (fields[name].trim() === '') problems[name] = 'required'
  return problems
}

export function signUpOf(type: SignUpType, fields: SignUpFields, pays: Pays, langue: Langue): SignUp {
  const experience = readExperience(fields.experience)
  const common = {
    email: fields.email.trim(),
    password: fields.password,
    nom: fields.nom.trim(),
    prenom: fields.prenom.trim(),
    telephone: fields.telephone.trim(),
    pays,
    langue,
  }
  if (type === 'client') {
    const entreprise = fields.entreprise.trim()
    return { ...common, type_compte: 'client', experience: null, ...(entreprise ? { entreprise } : {}) }
  }
  const zone = fields.zone_intervention.trim()
  return {
    ...common,
    type_compte: 'intervention',
    specialisation: fields.specialisation.trim(),
    experience: experience === 'unreadable' ? null : experience,
    ...(zone ? { zone_intervention: zone } : {}),
  }
}
