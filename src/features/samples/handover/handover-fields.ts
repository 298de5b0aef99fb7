import type { CommandArgs } from '../../../../sync/index.ts'
import { fieldFaults, missingOrLong } from '../../../data/commands/command-rules.ts'
import { isSigned } from '../data/samples.ts'
import { observedGiven, timeProblem, type ObservedTexts, type TimeLimits } from '../../../observing/observed-texts.ts'
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

type Given = Omit<CommandArgs['hand_over_samples'], 'study_id' | 'handover_id'>

/** As the form stands: `problemsOf` says whether the command takes it. `now`: the device's own clock. */
export function argsOf(values: Values, pays: string, now: Date): Given {
  const { receveur_nom, receveur_organisme, lieu, etat, signe, signature, signature_saisie } = values
  const { at, ...observed } = observedGiven(values.handed_at, values, pays, now)
  return {
    sample_ids: [...chosenOf(values)],
    handed_at: at,
    ...observed,
    receveur_nom,
    receveur_organisme,
    ...(lieu.trim() && { lieu }),
    ...(etat.trim() && { etat }),
    ...(signe === 'trace' ? { signature } : { signature_saisie }),
  }
}

export function problemsOf(values: Values, limits: TimeLimits): Problems<Values, Problem> {
  const { sample_ids, signature, ...faults } = fieldFaults(
    'hand_over_samples',
    argsOf(values, limits.pays, new Date()),
    ['sample_ids', 'receveur_nom', 'receveur_organisme', 'lieu', 'etat', 'signature', 'signature_saisie'],
  )
  const problems: Problems<Values, Problem> = missingOrLong(faults)
  if (sample_ids) problems.samples = 'none_chosen'
  const time = timeProblem(values.handed_at, values, limits)
  if (time) problems.handed_at = time
  if (values.signe === 'trace' && (signature || !isSigned(values.signature)))
    problems.signature = signature === 'too_long' ? signature : 'unsigned'
  if (values.signe === 'saisie' && plain(values.signature_saisie) !== plain(values.receveur_nom))
    problems.signature_saisie ??= 'other_name'
  return problems
}

/** A typed signature must equal the given name, regardless of case and spaces. */
const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
