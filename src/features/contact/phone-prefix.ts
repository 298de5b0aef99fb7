import { COUNTRIES } from '../../state/countries.ts'

const PREFIXES: readonly string[] = Object.values(COUNTRIES).map(({ prefix }) => prefix)

/** Starts an empty phone number with the prefix of the country. */
export function startedPhone(text: string, prefix: string): string {
  return text.trim() === '' ? `${prefix} ` : text
}

/** A prefix alone is no number. */
export function givenPhone(text: string): string {
  return PREFIXES.includes(text.trim()) ? '' : text
}
