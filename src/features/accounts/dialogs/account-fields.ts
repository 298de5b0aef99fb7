import { formReason, type FormReason } from '../../../../sync/domain/refusal.ts'
import type { CommandArgs, InvalidField, TypeCompte } from '../../../../sync/index.ts'
import type { AccountRow } from '../data/admin-accounts.ts'
import { PAYS } from '../../../../sync/domain/enumerations.ts'
import { looksLikePhone } from '../../../../sync/domain/phone.ts'
import { yearsOf } from '../../../subjects/accounts/profile-texts.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

const NAMES = [
  'prenom',
  'nom',
  'telephone',
  'pays',
  'entreprise',
  'specialite',
  'zone_intervention',
  'experience',
] as const
export type AccountField = (typeof NAMES)[number]
/** The values of the form, as typed. */
export type AccountTexts = Readonly<Record<AccountField, string>>
export type AccountProblem = FormReason | 'phone' | 'experience'
type Change = Omit<CommandArgs['update_account'], 'account_id' | 'rev'>

const COMMON = ['prenom', 'nom', 'telephone', 'pays'] as const

/** Profile fields of each kind of account, in the order of the form. */
export const FIELDS_OF: Readonly<Record<TypeCompte, readonly AccountField[]>> = {
  client: [...COMMON, 'entreprise'],
  intervention: [...COMMON, 'specialite', 'zone_intervention', 'experience'],
  admin: COMMON,
}

export function textsOf({
  prenom,
  nom,
  telephone,
  pays,
  entreprise,
  specialite,
  zone_intervention,
  experience,
}: AccountRow): AccountTexts {
  return {
    prenom,
    nom,
    telephone: telephone ?? '',
    pays: pays ?? '',
    entreprise: entreprise ?? '',
    specialite: specialite ?? '',
    zone_intervention: zone_intervention ?? '',
    experience: experience === null ? '' : String(experience),
  }
}

export function changedTexts(typed: AccountTexts, known: AccountTexts): Partial<AccountTexts> {
  return Object.fromEntries(NAMES.filter((name) => typed[name] !== known[name]).map((name) => [name, typed[name]]))
}

/** Takes the server's texts and keeps the typed changes. */
export function rebased(typed: AccountTexts, known: AccountTexts, now: AccountTexts): AccountTexts {
  return { ...now, ...changedTexts(typed, known) }
}

export function changeOf(changes: Partial<AccountTexts>): Change {
  const { experience, pays, ...texts } = changes
  const country = PAYS.find((one) => one === pays)
  return {
    ...texts,
    ...(experience !== undefined && { experience: yearsOf(experience) }),
    ...(country ? { pays: country } : {}),
  }
}

/** `judge`: the rules of the command, which the server applies again. */
export function accountProblems(
  changes: Partial<AccountTexts>,
  judge: (change: Change) => readonly InvalidField[],
): Problems<AccountTexts, AccountProblem> {
  const problems: Partial<Record<AccountField, AccountProblem>> = {}
  for (const { field, reason } of judge(changeOf(changes))) {
    const name = NAMES.find((one) => one === field)
    if (name) problems[name] = formReason(reason)
  }
  const { telephone = '' } = changes
  if (telephone.trim() !== '' && !looksLikePhone(telephone)) problems.telephone = 'phone'
  if (problems.experience) problems.experience = 'experience'
  return problems
}
