import { CONTENANTS, isSampleCodeOf, MATRICES } from '../../data/samples.ts'
import type { Contenant, Matrice, StudyId } from '../../../sync/index.ts'
import type { Problems } from '../../ui/use-fields.ts'

export interface Values extends Readonly<Record<string, string>> {
  readonly code: string
  readonly matrice: string
  readonly contenant: string
  readonly contenant_precise: string
  /** As `datetime-local` has it: on the device's clock, without zone. */
  readonly sampled_at: string
  readonly lieu: string
  readonly conservation: string
  readonly remarque: string
}

export type Problem = 'required' | 'time' | 'too_long'

const LONGEST = { contenant_precise: 60, lieu: 200, conservation: 200, remarque: 1000 } as const

export const matriceOf = (text: string): Matrice | null => MATRICES.find((one) => one === text) ?? null
export const contenantOf = (text: string): Contenant | null => CONTENANTS.find((one) => one === text) ?? null

export function problemsOf(values: Values, now: Date): Problems<Values, Problem> {
  const problems: Problems<Values, Problem> = {}
  if (!matriceOf(values.matrice)) problems.matrice = 'required'
  if (!contenantOf(values.contenant)) problems.contenant = 'required'
  if (values.contenant === 'autre' && values.contenant_precise.trim() === '') problems.contenant_precise = 'required'
  if (isWrongTime(values.sampled_at, now)) problems.sampled_at = 'time'
  return { ...problems, ...tooLong(values, LONGEST) }
}

/** Not a time, not of this millennium, or still to come; a minute of grace, since the field has no seconds. */
export function isWrongTime(text: string, now: Date): boolean {
  const at = Date.parse(text)
  return Number.isNaN(at) || at > now.getTime() + 60_000 || at < Date.UTC(2000, 0, 1)
}

export function tooLong<V extends Readonly<Record<string, string>>>(values: V, longest: Partial<Record<keyof V & string, number>>): Problems<V, 'too_long'> {
  return Object.fromEntries(Object.entries(longest)
    .filter(([name, most]) => (values[name] ?? '').normalize('NFC').trim().length > (most ?? 0))
    .map(([name]) => [name, 'too_long'])) as Problems<V, 'too_long'>
}

/** The code of a draft is written on a flask already: it stays, unless it is of another mission. */
export const keptCode = (study: StudyId, code: string | undefined): string | null => (code !== undefined && isSampleCodeOf(study, code) ? code : null)
