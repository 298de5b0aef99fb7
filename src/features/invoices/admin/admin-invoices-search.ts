import * as v from 'valibot'
import { INVOICE_STATES } from '../../../data/address-values.ts'
import { day, place, searchSchema, words, type SearchOf } from '../../../data/search-schemas.ts'

/** The last one: all that are not cancelled. */
export const STATES = [...INVOICE_STATES, 'standing'] as const

const all = searchSchema({
  /** Absent: the invoices that were issued. */
  vue: v.literal('a_facturer'),
  /** Of the studies to bill; absent: finished ones. */
  etudes: v.literal('en_cours'),
  /** Of invoices; absent: all. */
  etat: v.picklist(STATES),
  /** First day of issue. */
  depuis: day,
  recherche: words,
  page: place,
})
export type AdminInvoicesSearch = SearchOf<typeof all>

/** Each view has a filter of its own. */
export const adminInvoicesSearch: v.GenericSchema<AdminInvoicesSearch> = v.pipe(
  all,
  v.transform(({ vue, etudes, etat, depuis, ...rest }) => ({
    ...(vue ? { vue, ...(etudes && { etudes }) } : { ...(etat && { etat }), ...(depuis && { depuis }) }),
    ...rest,
  })),
)
