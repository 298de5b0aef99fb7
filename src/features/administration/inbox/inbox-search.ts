import * as v from 'valibot'
import { searchSchema, type SearchOf } from '../../../data/search-schemas.ts'

export const inboxSearch = searchSchema({
  /** The task that is open: its kind and id. */
  tache: v.pipe(v.string(), v.regex(/^[a-z]+\.[0-9a-f-]{36}$/)),
})
export type InboxSearch = SearchOf<typeof inboxSearch>
