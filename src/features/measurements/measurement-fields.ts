import type { CommandArgs, Parametre, RecordView, UnitRange } from '../../../sync/index.ts'
import { fieldFaults, missingOrLong } from '../../data/commands/command-rules.ts'
import { PARAMETRES, rangeOf as rangeOfUnit } from './data/measurements.ts'
import type { Language } from '../../i18n/languages.ts'
import { typedArgument, typedText } from '../../i18n/typed-number.ts'
import {
  observedGiven,
  observedTexts,
  timeProblem,
  type ObservedTexts,
  type TimeLimits,
  type TimeProblem,
} from '../../observing/observed-texts.ts'
import type { Problems } from '../../ui/forms/use-fields.ts'

export interface Values extends Readonly<Record<string, string>>, ObservedTexts {
  readonly parametre: string
  readonly libelle: string
  readonly valeur: string
  readonly unite: string
  /** As typed, on the clock of the place; see `TimeField`. */
  readonly measured_at: string
  readonly instrument: string
  readonly point: string
}

/** Form values of a measurement that waits on this device, for its correction. */
export function valuesOf(args: Readonly<Record<string, unknown>>, pays: string, language: Language): Values {
  const text = (name: string) => (typeof args[name] === 'string' ? args[name] : '')
  const { wall, ...seen } = observedTexts(args, text('measured_at'), pays)
  return {
    parametre: text('parametre'),
    libelle: text('libelle'),
    unite: text('unite'),
    instrument: text('instrument'),
    point: text('point'),
    valeur: typeof args['valeur'] === 'number' ? typedText(args['valeur'], language) : '',
    measured_at: wall,
    ...seen,
  }
}

export type Problem = 'required' | 'number' | 'range' | TimeProblem | 'too_long'

export function parametreOf(text: string): Parametre | null {
  return PARAMETRES.find((one) => one === text) ?? null
}

/** Parameters that fit on two lines of chips. */
const FEW = 5

/**
 * Parameters that are offered first: those of this mission, the last measured first, and the chosen one; all of them
 * where nothing was measured yet. `rows`: in the order in which they were made.
 */
export function offeredParametres(
  rows: readonly Pick<RecordView<'measurement'>, 'body'>[],
  chosen: Parametre | null,
): readonly Parametre[] {
  const used = [...new Set(rows.toReversed().flatMap(({ body }) => parametreOf(body.parametre) ?? []))].slice(0, FEW)
  if (used.length === 0) return PARAMETRES
  return chosen === null || used.includes(chosen) ? used : [chosen, ...used]
}

/** Undefined: a parameter or a unit of the person's own. */
export function rangeOf({ parametre, unite }: Pick<Values, 'parametre' | 'unite'>): UnitRange | undefined {
  const known = parametreOf(parametre)
  return known ? rangeOfUnit(known, unite) : undefined
}

type Given = Omit<CommandArgs['add_measurement'], 'study_id' | 'measurement_id'>

/** As the form stands: `problemsOf` says whether the command takes it. `now`: the device's own clock. */
export function argsOf(values: Values, pays: string, language: Language, now: Date): Given {
  const { parametre, libelle, valeur, unite, instrument, point } = values
  const { at, ...observed } = observedGiven(values.measured_at, values, pays, now)
  return {
    parametre: parametre as Parametre,
    valeur: typedArgument(valeur, language) as number,
    unite,
    measured_at: at,
    ...observed,
    ...(parametre === 'autre' && { libelle }),
    ...(instrument.trim() && { instrument }),
    ...(point.trim() && { point }),
  }
}

export function problemsOf(values: Values, limits: TimeLimits, language: Language): Problems<Values, Problem> {
  const args = argsOf(values, limits.pays, language, new Date())
  const { valeur, ...faults } = fieldFaults('add_measurement', args, [
    'parametre',
    'libelle',
    'valeur',
    'unite',
    'instrument',
    'point',
  ])
  const time = timeProblem(values.measured_at, values, limits)
  return {
    ...missingOrLong(faults),
    ...(valeur && { valeur: valeur === 'required' ? valeur : outOfRange(values, args.valeur) ? 'range' : 'number' }),
    ...(time && { measured_at: time }),
  }
}

const outOfRange = (values: Values, value: number): boolean => !Number.isNaN(value) && rangeOf(values) !== undefined
