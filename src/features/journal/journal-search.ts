import * as v from 'valibot'
import { day, record, searchSchema, words, type SearchOf } from '../../data/search-schemas.ts'

/** Filters; an absent one does not filter. */
export const journalSearch = searchSchema({
  action: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)),
  verdict: v.picklist(['applied', 'refused']),
  etude: record,
  /** Days, both included. */
  du: day,
  au: day,
  recherche: words,
  /** Rows older than this: an instant of the server and a number, joined by "_". */
  avant: v.pipe(v.string(), v.regex(/^[0-9T:.+Z-]{10,40}_[0-9a-f-]{36}$/)),
})
export type JournalSearch = SearchOf<typeof journalSearch>
