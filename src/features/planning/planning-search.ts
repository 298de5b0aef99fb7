import * as v from 'valibot'
import { day, searchSchema } from '../../data/search-schemas.ts'

/** Month and day; absent: the current ones. The view; absent: the month. */
export const planningSearch = searchSchema({
  /** YYYY-MM. */
  mois: v.pipe(v.string(), v.regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/)),
  /** The chosen day. */
  jour: day,
  vue: v.literal('semaine'),
})
