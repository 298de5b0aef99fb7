import * as v from 'valibot'
import { searchSchema, study, typedWords, type SearchOf } from '../../../data/search-schemas.ts'

/** The page checks whether a filter is a known value. */
const filter = v.pipe(v.string(), v.regex(/^\w{1,40}$/))

export type FilterName = 'type' | 'pays' | 'delai'

/** The search in the address of the available studies. */
export const availableSearch = searchSchema({
  etude: study,
  recherche: typedWords,
  type: filter,
  pays: filter,
  delai: filter,
  /** Absent: the list. */
  vue: v.literal('carte'),
})
export type AvailableSearch = Omit<SearchOf<typeof availableSearch>, 'etude'>
