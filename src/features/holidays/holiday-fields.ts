import type { CommandArgs, Pays } from '../../../sync/index.ts'
import { fieldFaults } from '../../data/commands/command-rules.ts'
import type { Problems } from '../../ui/forms/use-fields.ts'

const NAMES = ['jour', 'nom_fr', 'nom_en', 'nom_ar'] as const
export type Values = Readonly<Record<(typeof NAMES)[number] | 'mobile', string>>

/** As a text of the form. */
export const MOBILE = 'mobile'

/** As the form stands: `problemsOf` says whether the command takes it. */
export const argsOf = ({ mobile, ...texts }: Values, pays: Pays): Omit<CommandArgs['set_public_holiday'], 'seen'> => ({
  pays,
  ...texts,
  mobile: mobile === MOBILE,
})

/** One sentence for all: the fields take no text that is too long, and no day that is none. */
export function problemsOf(values: Values, pays: Pays): Problems<Values, 'missing'> {
  const faults = fieldFaults('set_public_holiday', argsOf(values, pays), NAMES)
  return Object.fromEntries(Object.keys(faults).map((name) => [name, 'missing']))
}
