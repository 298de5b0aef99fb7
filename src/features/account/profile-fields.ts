import { formReason } from '../../../sync/domain/refusal.ts'
import type { CommandArgs, InvalidField, Profile, TypeCompte } from '../../../sync/index.ts'
import { PAYS } from '../../data/domain.ts'
import { looksLikePhone, readExperience } from '../../ui/profile-texts.ts'
import type { Problems } from '../../ui/use-fields.ts'

const NAMES = ['prenom', 'nom', 'telephone', 'pays', 'entreprise', 'specialite', 'zone_intervention', 'experience'] as const
export type ProfileField = (typeof NAMES)[number]

/** Everything the form holds, as typed. */
export type ProfileFields = Readonly<Record<ProfileField, string>>

export type Changes = Partial<ProfileFields>
export type ProfileProblem = 'required' | 'phone' | 'experience' | 'too_long' | 'malformed'

const COMMON = ['prenom', 'nom', 'telephone', 'pays'] as const

/** What each kind of account says of itself, in the order of the form. */
export const FIELDS_OF: Readonly<Record<TypeCompte, readonly ProfileField[]>> = {
  client: [...COMMON, 'entreprise'],
  intervention: [...COMMON, 'specialite', 'zone_intervention', 'experience'],
  admin: COMMON,
}

export function fieldsOf(profile: Profile): ProfileFields {
  const { prenom, nom, telephone, pays, entreprise, specialite, zone_intervention, experience } = profile
  return {
    prenom, nom,
    telephone: telephone ?? '', pays: pays ?? '', entreprise: entreprise ?? '', specialite: specialite ?? '',
    zone_intervention: zone_intervention ?? '', experience: experience === null ? '' : String(experience),
  }
}

/** What this form changes of what is shown: another device may change the rest meanwhile. */
export function changesOf(fields: ProfileFields, shown: ProfileFields): Changes {
  return Object.fromEntries(NAMES.filter((name) => fields[name] !== shown[name]).map((name) => [name, fields[name]]))
}

/** What was shown before follows the profile, what was typed stays. */
export function rebased(fields: ProfileFields, before: ProfileFields, now: ProfileFields): ProfileFields {
  return { ...now, ...changesOf(fields, before) }
}

export function argsOf(changes: Changes): CommandArgs['update_profile'] {
  const { experience, pays, ...texts } = changes
  const years = experience === undefined ? undefined : readExperience(experience)
  const country = PAYS.find((one) => one === pays)
  return {
    ...texts,
    ...(years === undefined || years === 'unreadable' ? {} : { experience: years }),
    ...(country ? { pays: country } : {}),
  }
}

/** `judge`: the rules of the command, which the server applies again. */
export function profileProblems(changes: Changes, judge: (args: CommandArgs['update_profile']) => readonly InvalidField[]): Problems<ProfileFields, ProfileProblem> {
  const problems: Partial<Record<ProfileField, ProfileProblem>> = {}
  for (const { field, reason } of judge(argsOf(changes))) {
    const name = NAMES.find((one) => one === field)
    const problem = formReason(reason)
    if (name) problems[name] = problem === 'unknown_value' ? 'malformed' : problem
  }
  const { telephone = '', experience = '' } = changes
  if (telephone.trim() !== '' && !looksLikePhone(telephone)) problems.telephone = 'phone'
  const years = readExperience(experience)
  if (years === 'unreadable' || (years ?? 0) > 80) problems.experience = 'experience'
  return problems
}
