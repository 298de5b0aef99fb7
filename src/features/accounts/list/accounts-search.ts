import * as v from 'valibot'
import { PAYS } from '../../../data/address-values.ts'
import { place, searchSchema, words, type SearchOf } from '../../../data/search-schemas.ts'

export const TYPES = ['client', 'intervention'] as const

/** Filters; an absent one does not filter. */
export const accountsSearch = searchSchema({
  recherche: words,
  type: v.picklist(TYPES),
  pays: v.picklist(PAYS),
  /** For specialists. */
  validation: v.picklist(['a_approuver', 'refuse']),
  statut: v.picklist(['actif', 'inactif']),
  demande: v.literal('suppression'),
  /** Absent: the newest first. */
  tri: v.picklist(['ancien', 'nom']),
  page: place,
})
export type AccountsSearch = SearchOf<typeof accountsSearch>
