import { longTexts } from '../../../data/commands/command-rules.ts'
import { CONTENANTS, isSampleCodeOf, MATRICES } from '../data/samples.ts'
import type { Contenant, Matrice, StudyId } from '../../../../sync/index.ts'
import {
  observedTexts,
  timeProblem,
  type ObservedTexts,
  type TimeLimits,
  type TimeProblem,
} from '../../../observing/observed-texts.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export interface Values extends Readonly<Record<string, string>>, ObservedTexts {
  readonly code: string
  readonly matrice: string
  readonly contenant: string
  readonly contenant_precise: string
  /** As typed, on the clock of the place; see `TimeField`. */
  readonly sampled_at: string
  readonly lieu: string
  readonly conservation: string
  readonly remarque: string
}

/** Form values of a sample that waits on this device, for its correction: its code is written on a flask and stays. */
export function valuesOf(args: Readonly<Record<string, unknown>>, pays: string): Values {
  const text = (name: string) => (typeof args[name] === 'string' ? args[name] : '')
  const { wall, ...seen } = observedTexts(args, text('sampled_at'), pays)
  return {
    code: text('code'),
    matrice: text('matrice'),
    contenant: text('contenant'),
    contenant_precise: text('contenant_precise'),
    lieu: text('lieu'),
    conservation: text('conservation'),
    remarque: text('remarque'),
    sampled_at: wall,
    ...seen,
  }
}

export type Problem = 'required' | TimeProblem | 'too_long'

export const matriceOf = (text: string): Matrice | null => MATRICES.find((one) => one === text) ?? null
export const contenantOf = (text: string): Contenant | null => CONTENANTS.find((one) => one === text) ?? null

export function problemsOf(values: Values, limits: TimeLimits): Problems<Values, Problem> {
  const problems: Problems<Values, Problem> = {}
  if (!matriceOf(values.matrice)) problems.matrice = 'required'
  if (!contenantOf(values.contenant)) problems.contenant = 'required'
  if (values.contenant === 'autre' && values.contenant_precise.trim() === '') problems.contenant_precise = 'required'
  const time = timeProblem(values.sampled_at, values, limits)
  if (time) problems.sampled_at = time
  return { ...problems, ...longTexts('add_sample', values) }
}

/** The code of a draft is written on a flask already: it stays, unless it is of another mission. */
export const keptCode = (study: StudyId, code: string | undefined): string | null =>
  code !== undefined && isSampleCodeOf(study, code) ? code : null
