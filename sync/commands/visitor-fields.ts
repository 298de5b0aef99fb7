import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import { oneOf, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

export const langueField = oneOf(LANGUES)

/** Ten years: whoever kept a form open longer may send it as well, but not with a number that no clock shows. */
const LONGEST_MS = 315_576_000_000

export const traps = {
  website: v.exactOptional(text(LIMITS.website)),
  elapsed_ms: wholeBetween(0, LONGEST_MS),
}
