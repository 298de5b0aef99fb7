import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import { oneOf, text, wholeBetween } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const langueField = oneOf(LANGUES)

/** Ten years: a form may stay open for long, but no clock shows more. */
const LONGEST_MS = 315_576_000_000

/** Faster forms come from machines: the server refuses `too_fast`. */
export const MIN_ELAPSED_MS = 2000

/** Two signs of a machine; the server checks both. */
export const traps = {
  /** A field invisible to people. If filled in, the server answers as usual but mails nobody. */
  website: v.exactOptional(text(LIMITS.website)),
  /** How long the form was open, in whole milliseconds. */
  elapsed_ms: wholeBetween(0, LONGEST_MS),
}
