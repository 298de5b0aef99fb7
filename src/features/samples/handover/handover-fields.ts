import { longTexts, textFaults } from '../../../data/commands/command-rules.ts'
import { isSigned } from '../data/samples.ts'
import { timeProblem, type ObservedTexts, type TimeLimits } from '../../../observing/observed-texts.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'
import type { Problem as FieldProblem } from '../section/sample-fields.ts'

export interface Values extends Readonly<Record<string, string>>, ObservedTexts {
  /** Ids, one a line of the list. */
  readonly samples: string
  readonly receveur_nom: string
  readonly receveur_organisme: string
  readonly handed_at: string
  readonly lieu: string
  readonly etat: string
  readonly signe: 'trace' | 'saisie'
  /** The drawn path. */
  readonly signature: string
  readonly signature_saisie: string
}

export type Problem = FieldProblem | 'none_chosen' | 'unsigned' | 'other_name'

export const chosenOf = ({ samples }: Pick<Values, 'samples'>): readonly string[] =>
  samples.split(' ').filter((id) => id !== '')

export function problemsOf(values: Values, limits: TimeLimits): Problems<Values, Problem> {
  const { receveur_nom, receveur_organisme } = values
  const problems: Problems<Values, Problem> = textFaults('hand_over_samples', { receveur_nom, receveur_organisme })
  if (chosenOf(values).length === 0) problems.samples = 'none_chosen'
  const time = timeProblem(values.handed_at, values, limits)
  if (time) problems.handed_at = time
  if (values.signe === 'trace' && !isSigned(values.signature)) problems.signature = 'unsigned'
  if (values.signe === 'saisie') {
    if (values.signature_saisie.trim() === '') problems.signature_saisie = 'required'
    else if (plain(values.signature_saisie) !== plain(values.receveur_nom)) problems.signature_saisie = 'other_name'
  }
  return { ...problems, ...longTexts('hand_over_samples', values) }
}

/** A typed signature must equal the given name, regardless of case and spaces. */
const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
