import * as v from 'valibot'
import { INVOICE_STATES } from '../../../data/address-values.ts'
import { place, searchSchema, words, type SearchOf } from '../../../data/search-schemas.ts'

const all = searchSchema({
  /** Absent: the invoices that were issued. */
  vue: v.literal('a_facturer'),
  /** Of the studies to bill; absent: finished ones. */
  etudes: v.literal('en_cours'),
  /** Of invoices; absent: all. */
  etat: v.picklist(INVOICE_STATES),
  recherche: words,
  page: place,
})
export type AdminInvoicesSearch = SearchOf<typeof all>

/** Each view has a filter of its own. */
export const adminInvoicesSearch: v.GenericSchema<AdminInvoicesSearch> = v.pipe(
  all,
  v.transform(({ vue, etudes, etat, ...rest }) => ({
    ...(vue ? { vue, ...(etudes && { etudes }) } : etat && { etat }),
    ...rest,
  })),
)
