import { fieldFaults, missingOrLong } from '../../../data/commands/command-rules.ts'
import { CONTENANTS, isSampleCodeOf, MATRICES } from '../data/samples.ts'
import type { CommandArgs, Contenant, Matrice, StudyId } from '../../../../sync/index.ts'
import {
  observedGiven,
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
  /** When the timer was started (ISO 8601, of the device's clock); empty: it is not running. Stays on the device. */
  readonly run_from: string
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
    run_from: '',
    ...seen,
  }
}

export type Problem = 'required' | TimeProblem | 'too_long'

export const matriceOf = (text: string): Matrice | null => MATRICES.find((one) => one === text) ?? null
export const contenantOf = (text: string): Contenant | null => CONTENANTS.find((one) => one === text) ?? null

type Given = Omit<CommandArgs['add_sample'], 'study_id' | 'sample_id'>

/** As the form stands: `problemsOf` says whether the command takes it. `now`: the device's own clock. */
export function argsOf(values: Values, pays: string, now: Date): Given {
  const { code, matrice, contenant, contenant_precise, lieu, conservation, remarque } = values
  const { at, ...observed } = observedGiven(values.sampled_at, values, pays, now)
  return {
    code,
    matrice: matrice as Matrice,
    contenant: contenant as Contenant,
    sampled_at: at,
    ...observed,
    ...(contenant === 'autre' && { contenant_precise }),
    ...(lieu.trim() && { lieu }),
    ...(conservation.trim() && { conservation }),
    ...(remarque.trim() && { remarque }),
  }
}

export function problemsOf(values: Values, limits: TimeLimits): Problems<Values, Problem> {
  const faults = fieldFaults('add_sample', argsOf(values, limits.pays, new Date()), [
    'matrice',
    'contenant',
    'contenant_precise',
    'lieu',
    'conservation',
    'remarque',
  ])
  const time = timeProblem(values.sampled_at, values, limits)
  return { ...missingOrLong(faults), ...(time && { sampled_at: time }) }
}

/** The code of a draft is written on a flask already: it stays, unless it is of another mission. */
export const keptCode = (study: StudyId, code: string | undefined): string | null =>
  code !== undefined && isSampleCodeOf(study, code) ? code : null
