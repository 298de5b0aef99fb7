import type { Parametre, UnitRange } from '../../../sync/index.ts'
import { MOST_MEASURED, PARAMETRES, unitsOf } from '../../data/measurements.ts'
import type { Language } from '../../i18n/languages.ts'
import { typedValue } from '../../i18n/typed-number.ts'
import type { Problems } from '../../ui/use-fields.ts'

export interface Values extends Readonly<Record<string, string>> {
  readonly parametre: string
  readonly libelle: string
  readonly valeur: string
  readonly unite: string
  /** As `datetime-local` has it: on the device's clock, without zone. */
  readonly measured_at: string
  readonly instrument: string
  readonly point: string
}

export type Problem = 'required' | 'number' | 'range' | 'time' | 'too_long'

const LONGEST = { libelle: 100, unite: 20, instrument: 100, point: 100 } as const

export function parametreOf(text: string): Parametre | null {
  return PARAMETRES.find((one) => one === text) ?? null
}

/** Undefined: a parameter or a unit of the person's own. */
export function rangeOf({ parametre, unite }: Pick<Values, 'parametre' | 'unite'>): UnitRange | undefined {
  const known = parametreOf(parametre)
  return known ? unitsOf(known).find((one) => one.unite === unite) : undefined
}

export function problemsOf(values: Values, now: Date, language: Language): Problems<Values, Problem> {
  const problems: Problems<Values, Problem> = {}
  if (!parametreOf(values.parametre)) problems.parametre = 'required'
  if (values.parametre === 'autre' && values.libelle.trim() === '') problems.libelle = 'required'
  if (values.unite.trim() === '') problems.unite = 'required'
  const value = typedValue(values.valeur, language)
  const range = rangeOf(values)
  if (values.valeur.trim() === '') problems.valeur = 'required'
  else if (value === null || Math.abs(value) > MOST_MEASURED) problems.valeur = 'number'
  else if (range && (value < range.least || value > range.greatest)) problems.valeur = 'range'
  const at = Date.parse(values.measured_at)
  // A minute, since the field has no seconds.
  if (Number.isNaN(at) || at > now.getTime() + 60_000 || at < Date.UTC(2000, 0, 1)) problems.measured_at = 'time'
  for (const [name, most] of Object.entries(LONGEST)) {
    if ((values[name] ?? '').normalize('NFC').trim().length > most) problems[name] = 'too_long'
  }
  return problems
}

/** An instant as `datetime-local` wants it: YYYY-MM-DDTHH:MM on the device's clock. */
export function localMinute(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
