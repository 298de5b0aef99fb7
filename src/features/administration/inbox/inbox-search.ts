import * as v from 'valibot'
import { searchSchema } from '../../../data/search-schemas.ts'

export const inboxSearch = searchSchema({
  /** The task that is open: its kind and id. */
  tache: v.pipe(v.string(), v.regex(/^[a-z]+\.[0-9a-f-]{36}$/)),
})
