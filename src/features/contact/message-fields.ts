import { formReason, type FormReason } from '../../../sync/domain/refusal.ts'
import type { InvalidField, Pays, Profile } from '../../../sync/index.ts'
import type { VisitorCommand } from '../../data/messages/messages.ts'
import type { Language } from '../../i18n/languages.ts'
import { givenPhone } from './phone-prefix.ts'

/** The forms as typed; a choice not made yet is ''. */
export interface ContactFields extends Readonly<Record<string, string>> {
  readonly nom: string
  readonly email: string
  readonly telephone: string
  readonly entreprise: string
  readonly sujet: string
  readonly message: string
}

export interface ExpertFields extends ContactFields {
  readonly type_consultation: string
  readonly urgence: string
}

export const BLANK_CONTACT: ContactFields = {
  nom: '',
  email: '',
  telephone: '',
  entreprise: '',
  sujet: '',
  message: '',
}
export const BLANK_EXPERT: ExpertFields = { ...BLANK_CONTACT, type_consultation: '', urgence: 'normale' }

/** Signs of an automated submission; the server judges them. */
export interface Traps {
  readonly website: string
  readonly elapsed_ms: number
}

// The command's own check finds missing choices; until then a choice is any text.
type Unchecked<C extends VisitorCommand['name']> = Extract<VisitorCommand, { name: C }>['args']

export function contactCommand(fields: ContactFields, bureau: Pays, langue: Language, traps: Traps): VisitorCommand {
  return {
    name: 'send_contact_message',
    args: { ...fields, telephone: givenPhone(fields.telephone), bureau, langue, ...traps },
  }
}

export function expertCommand(fields: ExpertFields, langue: Language, traps: Traps): VisitorCommand {
  const args = { ...fields, telephone: givenPhone(fields.telephone), langue, ...traps }
  return { name: 'contact_expert', args: args as Unchecked<'contact_expert'> }
}

/** First values of a new form; for a signed-in person, those of the profile. */
export function proposedFields<F extends ContactFields>(blank: F, profile: Profile | null): F {
  if (!profile) return blank
  return {
    ...blank,
    nom: `${profile.prenom} ${profile.nom}`.trim(),
    email: profile.email,
    telephone: profile.telephone ?? '',
    entreprise: profile.entreprise ?? '',
  }
}

/** A draft of any age, or a refused message, as a complete form. */
export function filledFields<F extends ContactFields>(blank: F, texts: Readonly<Record<string, unknown>>): F {
  const known = Object.keys(blank).map((name) => [name, typeof texts[name] === 'string' ? texts[name] : blank[name]])
  return { ...blank, ...Object.fromEntries(known) }
}

/** Fields typed before hydration: those whose value differs from the prerendered one. */
export function typedFields<F extends ContactFields>(blank: F, textOf: (name: string) => string | null): Partial<F> {
  const typed = Object.keys(blank).flatMap((name) => {
    const text = textOf(name)
    return text === null || text === blank[name] ? [] : [[name, text]]
  })
  return Object.fromEntries(typed) as Partial<F>
}

export function sameFields<F extends ContactFields>(one: F, other: F): boolean {
  return Object.keys(one).every((name) => one[name] === other[name])
}

export type FieldProblem = FormReason | 'email'
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** Problems by field; an address that is no address gets a sentence of its own. */
export function fieldProblems(problems: readonly InvalidField[]): FieldProblems {
  return Object.fromEntries(
    problems.map(({ field, reason }) => [
      field,
      field === 'email' && reason === 'malformed' ? 'email' : formReason(reason),
    ]),
  )
}
