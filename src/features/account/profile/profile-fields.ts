import { formReason } from '../../../../sync/domain/refusal.ts'
import type { CommandArgs, InvalidField, OutboxItem, Profile, TypeCompte } from '../../../../sync/index.ts'
import { PAYS } from '../../../../sync/domain/enumerations.ts'
import { isOvertaken } from '../../../data/commands/overtaken.ts'
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
export type ProfileField = (typeof NAMES)[number]

/** The values of the form, as typed. */
export type ProfileFields = Readonly<Record<ProfileField, string>>

export type Changes = Partial<ProfileFields>
export type ProfileProblem = 'required' | 'phone' | 'experience' | 'too_long' | 'malformed'

const COMMON = ['prenom', 'nom', 'telephone', 'pays'] as const

/** Profile fields of each kind of account, in the order of the form. */
export const FIELDS_OF: Readonly<Record<TypeCompte, readonly ProfileField[]>> = {
  client: [...COMMON, 'entreprise'],
  intervention: [...COMMON, 'specialite', 'zone_intervention', 'experience'],
  admin: COMMON,
}

export function fieldsOf(profile: Profile): ProfileFields {
  const { prenom, nom, telephone, pays, entreprise, specialite, zone_intervention, experience } = profile
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

/** The fields that differ from the shown profile. Another device may change the others meanwhile. */
export function changesOf(fields: ProfileFields, shown: ProfileFields): Changes {
  return Object.fromEntries(NAMES.filter((name) => fields[name] !== shown[name]).map((name) => [name, fields[name]]))
}

/** Takes the new profile and keeps the typed changes. */
export function rebased(fields: ProfileFields, before: ProfileFields, now: ProfileFields): ProfileFields {
  return { ...now, ...changesOf(fields, before) }
}

/** The value each changed field was changed over: the one shown when the change began, else the one shown now. */
export function basesOf(changes: Changes, begun: Changes, shown: ProfileFields): Changes {
  return only(changes, (name) => begun[name] ?? shown[name])
}

/** The bases as the command's argument `seen`. */
export function seenOf(bases: Changes): NonNullable<CommandArgs['update_profile']['seen']> {
  const { experience, ...texts } = bases
  if (experience === undefined) return texts
  return { ...texts, experience: experience === '' ? null : Number(experience) }
}

/** Whether one of these fields now shows (`shown`) neither its base nor the wanted value. */
export function isTaken(changes: Changes, bases: Changes, shown: ProfileFields): boolean {
  return NAMES.some((name) => isOvertaken(bases[name], shown[name], changes[name]?.trim() ?? shown[name]))
}

export interface LostProfile {
  /** Every refused value of this device that the profile does not have. */
  readonly mine: Changes
  /** Those of them that somebody else, or another device, has changed meanwhile. */
  readonly taken: readonly ProfileField[]
}

/** Refused changes of the profile; later ones replace earlier ones. Null: there is nothing to decide. */
export function lostProfile(refused: readonly Pick<OutboxItem, 'args'>[], shown: ProfileFields): LostProfile | null {
  const wanted = new Map<ProfileField, { readonly text: string; readonly seen: string | undefined }>()
  for (const { args } of refused) {
    const seen = (args['seen'] ?? {}) as Readonly<Record<string, unknown>>
    for (const name of NAMES.filter((one) => one in args)) {
      wanted.set(name, { text: asText(args[name]), seen: name in seen ? asText(seen[name]) : undefined })
    }
  }
  const lost = [...wanted].filter(([name, { text }]) => text !== shown[name])
  const taken = lost.filter(([name, { text, seen }]) => isOvertaken(seen, shown[name], text)).map(([name]) => name)
  return taken.length === 0 ? null : { mine: Object.fromEntries(lost.map(([name, { text }]) => [name, text])), taken }
}

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The draft of the form beside its bases, under one name each. */
export const draftFields = (changes: Changes, bases: Changes): Readonly<Record<string, string>> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const [text, base] = [changes[name], bases[name]]
      return text === undefined ? [] : [[name, text], ...(base === undefined ? [] : [[SEEN + name, base]])]
    }),
  )

export function draftOf(fields: Readonly<Record<string, string>>): {
  readonly typed: Changes
  readonly bases: Changes
} {
  const under = (prefix: string): Changes =>
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const text = fields[prefix + name]
        return text === undefined ? [] : [[name, text]]
      }),
    )
  return { typed: under(''), bases: under(SEEN) }
}

/** Prefix of a base in the draft; no field name begins with it. */
const SEEN = 'seen.'

const only = (changes: Changes, value: (name: ProfileField) => string): Changes =>
  Object.fromEntries(NAMES.filter((name) => name in changes).map((name) => [name, value(name)]))

export function argsOf(changes: Changes): CommandArgs['update_profile'] {
  const { experience, pays, ...texts } = changes
  const country = PAYS.find((one) => one === pays)
  return {
    ...texts,
    ...(experience !== undefined && { experience: yearsOf(experience) }),
    ...(country ? { pays: country } : {}),
  }
}

/** `judge`: the rules of the command, which the server applies again. */
export function profileProblems(
  changes: Changes,
  judge: (args: CommandArgs['update_profile']) => readonly InvalidField[],
): Problems<ProfileFields, ProfileProblem> {
  const problems: Partial<Record<ProfileField, ProfileProblem>> = {}
  for (const { field, reason } of judge(argsOf(changes))) {
    const name = NAMES.find((one) => one === field)
    const problem = formReason(reason)
    if (name) problems[name] = problem === 'unknown_value' ? 'malformed' : problem
  }
  const { telephone = '' } = changes
  if (telephone.trim() !== '' && !looksLikePhone(telephone)) problems.telephone = 'phone'
  if (problems.experience) problems.experience = 'experience'
  return problems
}
