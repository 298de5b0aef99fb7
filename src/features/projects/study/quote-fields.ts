import type { CommandArgs, StudyId } from '../../../../sync/index.ts'
import { fieldFaults } from '../../../data/commands/command-rules.ts'
import type { Language } from '../../../i18n/languages.ts'
import { typedArgument } from '../../../i18n/typed-number.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export type Values = Readonly<{ montant: string; texte: string }>
export type Problem = 'required' | 'malformed' | 'too_long'

/** A blank amount is missing: null, which takes the offer back, has a button of its own. */
export const argsOf = ({ montant, texte }: Values, study: StudyId, language: Language): CommandArgs['offer_quote'] => ({
  study_id: study,
  montant: typedArgument(montant, language, 'money') as number,
  texte: texte.trim() || null,
})

export function problemsOf(values: Values, study: StudyId, language: Language): Problems<Values, Problem> {
  const { montant, texte } = fieldFaults('offer_quote', argsOf(values, study, language), ['montant', 'texte'])
  return {
    ...(montant && { montant: montant === 'required' ? montant : 'malformed' }),
    ...(texte && { texte: 'too_long' }),
  }
}
