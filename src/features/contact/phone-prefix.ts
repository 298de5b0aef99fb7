import { COUNTRIES } from '../../state/countries.ts'

const PREFIXES: readonly string[] = Object.values(COUNTRIES).map(({ prefix }) => prefix)

/** Whoever begins to write a number finds the prefix of their country there. */
export function startedPhone(text: string, prefix: string): string {
  return text.trim() === '' ? `${prefix} ` : text
}

/** A prefix alone is no number. */
export function givenPhone(text: string): string {
  return PREFIXES.includes(text.trim()) ? '' : text
}
