import { fieldFaults } from '../../../data/commands/command-rules.ts'
import type { Language } from '../../../i18n/languages.ts'
import { typedArgument } from '../../../i18n/typed-number.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export type Values = Readonly<{ montant: string }>
export type Problem = 'required' | 'malformed'

/** Of `set_agreed_price`. A blank amount is missing: null, which removes the price, has a button of its own. */
export const montantOf = ({ montant }: Values, language: Language): number =>
  typedArgument(montant, language, 'money') as number

export function problemsOf(values: Values, language: Language): Problems<Values, Problem> {
  const { montant } = fieldFaults('set_agreed_price', { montant: montantOf(values, language) }, ['montant'])
  return montant ? { montant: montant === 'required' ? montant : 'malformed' } : {}
}
