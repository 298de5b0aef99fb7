import type { Parametre, UnitRange } from '../../../sync/index.ts'
import { longTexts } from '../../data/commands/command-rules.ts'
import { MOST_MEASURED, PARAMETRES, unitsOf } from './data/measurements.ts'
import type { Language } from '../../i18n/languages.ts'
import { typedText, typedValue } from '../../i18n/typed-number.ts'
import {
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

/** Undefined: a parameter or a unit of the person's own. */
export function rangeOf({ parametre, unite }: Pick<Values, 'parametre' | 'unite'>): UnitRange | undefined {
  const known = parametreOf(parametre)
  return known ? unitsOf(known).find((one) => one.unite === unite) : undefined
}

export function problemsOf(values: Values, limits: TimeLimits, language: Language): Problems<Values, Problem> {
  const problems: Problems<Values, Problem> = {}
  if (!parametreOf(values.parametre)) problems.parametre = 'required'
  if (values.parametre === 'autre' && values.libelle.trim() === '') problems.libelle = 'required'
  if (values.unite.trim() === '') problems.unite = 'required'
  const value = typedValue(values.valeur, language)
  const range = rangeOf(values)
  if (values.valeur.trim() === '') problems.valeur = 'required'
  else if (value === null || Math.abs(value) > MOST_MEASURED) problems.valeur = 'number'
  else if (range && (value < range.least || value > range.greatest)) problems.valeur = 'range'
  const time = timeProblem(values.measured_at, values, limits)
  if (time) problems.measured_at = time
  return { ...problems, ...longTexts('add_measurement', values) }
}
