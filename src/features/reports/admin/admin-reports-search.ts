import * as v from 'valibot'
import { OPEN_REVIEW_STATES, PAYS, TYPES_RAPPORT } from '../../../data/address-values.ts'
import { place, searchSchema, study, words, written, type SearchOf } from '../../../data/search-schemas.ts'

export const PERIODS = [7, 30, 90, 365] as const

/** Filters; an absent one does not filter. */
export const adminReportsSearch = searchSchema({
  recherche: words,
  pays: v.picklist(PAYS),
  type: v.picklist(TYPES_RAPPORT),
  validation: v.picklist(OPEN_REVIEW_STATES),
  /** Days. */
  periode: v.pipe(written, v.transform(Number), v.picklist(PERIODS)),
  tri: v.picklist(['ancien', 'entreprise']),
  page: place,
  /** The study whose report is open. */
  rapport: study,
})
export type AdminReportsSearch = SearchOf<typeof adminReportsSearch>
