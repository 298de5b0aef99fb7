import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import { oneOf, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

export const langueField = oneOf(LANGUES)

/** Ten years: whoever kept a form open longer may send it as well, but not with a number that no clock shows. */
const LONGEST_MS = 315_576_000_000

/** A form that was filled in faster was not filled in by a person: the server refuses `too_fast`. */
export const MIN_ELAPSED_MS = 2000

/** Two signs of a machine; the server judges both. */
export const traps = {
  /** A field that no person sees. Filled in: the server answers as always and nobody is mailed. */
  website: v.exactOptional(text(LIMITS.website)),
  /** Milliseconds, whole, that the form was open. */
  elapsed_ms: wholeBetween(0, LONGEST_MS),
}
