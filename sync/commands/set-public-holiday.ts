import * as v from 'valibot'
import type { HolidayWords } from '../domain/calendar.ts'
import { PAYS } from '../domain/enumerations.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { define } from './definition.ts'
import { day, fields, flag, oneOf, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** `mobile`: depends on the moon, and is still to be confirmed. */
const words = { nom_fr: text(LIMITS.nom_fr), nom_en: text(LIMITS.nom_en), nom_ar: text(LIMITS.nom_ar), mobile: flag }
const malformed: InvalidReason = 'malformed'

/** The holiday that the page showed for that day; null: none. */
export const seenHoliday = v.exactOptional(
  v.nullable(v.custom<HolidayWords>((given) => v.is(v.object(words), given), malformed)),
)

/** Adds a holiday, or corrects the one of that country and day. */
export const setPublicHoliday = define({
  name: 'set_public_holiday',
  line: ['holidays', 'pays'],
  input: fields({ pays: oneOf(PAYS), jour: day, ...words, seen: seenHoliday }),
})
