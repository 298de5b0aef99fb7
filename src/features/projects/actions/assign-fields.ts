import type { CommandArgs, Study } from '../../../../sync/index.ts'
import { fieldFaults, missingOrLong } from '../../../data/commands/command-rules.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export interface Values extends Readonly<Record<string, string>> {
  readonly motif: string
  /** Empty: nobody is chosen. */
  readonly intervenant_id: string
  readonly intervenant_nom: string
}

export type Problem = 'required' | 'too_long'

/** As the form stands: `problemsOf` says whether the command takes it. `before`: the specialist that is replaced. */
export const argsOf = (
  { intervenant_id, motif }: Values,
  study: Pick<Study, 'id'>,
  before: string | null,
): CommandArgs['assign_study'] => ({
  study_id: study.id,
  intervenant_id,
  ...(before && { instead_of: before, motif }),
})

export const problemsOf = (
  values: Values,
  study: Pick<Study, 'id'>,
  before: string | null,
): Problems<Values, Problem> =>
  missingOrLong(fieldFaults('assign_study', argsOf(values, study, before), ['intervenant_id', 'motif']))
