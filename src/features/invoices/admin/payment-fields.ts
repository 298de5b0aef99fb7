import type { CommandArgs } from '../../../../sync/index.ts'
import { fieldFaults } from '../../../data/commands/command-rules.ts'
import type { PaymentMode } from '../../../../sync/domain/invoice.ts'
import type { Language } from '../../../i18n/languages.ts'
import { typedArgument } from '../../../i18n/typed-number.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export interface Values extends Readonly<Record<string, string>> {
  readonly montant: string
  readonly paid_on: string
  readonly mode: string
  readonly reference: string
}

export type Problem = 'required' | 'malformed' | 'too_high' | 'date' | 'too_long'

type Given = Omit<CommandArgs['record_payment'], 'numero' | 'payment_id'>

/** As the form stands: `problemsOf` says whether the command takes it. */
export const argsOf = ({ montant, mode, ...texts }: Values, language: Language): Given => ({
  ...texts,
  montant: typedArgument(montant, language, 'money') as number,
  mode: mode as PaymentMode,
})

/** `left`: of the invoice, in DA; `today`: of this device. No schema knows them. */
export function problemsOf(values: Values, left: number, today: string, language: Language): Problems<Values, Problem> {
  const args = argsOf(values, language)
  const { paid_on, mode, ...faults } = fieldFaults('record_payment', args, ['montant', 'paid_on', 'mode', 'reference'])
  return {
    ...(faults as Problems<Values, Problem>),
    ...(mode && { mode: 'required' }),
    ...(args.montant > left && { montant: 'too_high' }),
    ...(paid_on === 'required' ? { paid_on } : (paid_on || values.paid_on > today) && { paid_on: 'date' }),
  }
}
