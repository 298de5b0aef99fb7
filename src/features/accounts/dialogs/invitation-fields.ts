import { formReason } from '../../../../sync/domain/refusal.ts'
import type { CommandArgs, InvalidField, Langue } from '../../../../sync/index.ts'
import type { Invitation } from '../data/admin-accounts.ts'
import { LANGUES, PAYS } from '../../../../sync/domain/enumerations.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export const INVITED_TYPES = ['client', 'intervention', 'admin'] as const

const NAMES = ['prenom', 'nom', 'email', 'type_compte', 'pays', 'langue'] as const
/** The values of the form, as typed and chosen. */
export type InvitationTexts = Readonly<Record<(typeof NAMES)[number], string>>
export type InvitationProblem = 'required' | 'too_long' | 'malformed' | 'email'
type Args = CommandArgs['invite_account']

export function argsOfInvitation({ prenom, nom, email, type_compte, pays, langue }: InvitationTexts): Args {
  const country = PAYS.find((one) => one === pays)
  return {
    prenom,
    nom,
    email: email.trim(),
    type_compte: INVITED_TYPES.find((one) => one === type_compte) ?? 'client',
    langue: LANGUES.find((one) => one === langue) ?? 'fr',
    ...(country ? { pays: country } : {}),
  }
}

/** First values of the form: none, or an invitation that is given anew. */
export function textsOf(known: Invitation | undefined, language: Langue): InvitationTexts {
  if (!known) return { prenom: '', nom: '', email: '', type_compte: 'client', pays: '', langue: language }
  const { prenom, nom, email, type_compte, pays, langue } = known
  return { prenom, nom, email, type_compte, pays: pays ?? '', langue }
}

/** Beside the fields; from the device's check and from the server's alike. */
export function invitationProblems(problems: readonly InvalidField[]): Problems<InvitationTexts, InvitationProblem> {
  return Object.fromEntries(
    problems.flatMap(({ field, reason }) => {
      const name = NAMES.find((one) => one === field)
      const why = formReason(reason)
      const problem: InvitationProblem =
        why === 'unknown_value' ? 'malformed' : name === 'email' && why === 'malformed' ? 'email' : why
      return name ? [[name, problem] as const] : []
    }),
  )
}
