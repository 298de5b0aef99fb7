import * as v from 'valibot'
import { place, searchSchema, words, type SearchOf } from '../../data/search-schemas.ts'

export const TYPES = ['client', 'intervention'] as const
export const COUNTRIES = ['algerie', 'kenya', 'tanzanie'] as const
export const VALIDATIONS = ['a_approuver', 'refuse'] as const
export const ACTIVITIES = ['actif', 'inactif'] as const
export const SORTS = ['ancien', 'nom'] as const

/** Filters; an absent one does not filter. */
export const accountsSearch = searchSchema({
  recherche: words,
  type: v.picklist(TYPES),
  pays: v.picklist(COUNTRIES),
  /** For specialists. */
  validation: v.picklist(VALIDATIONS),
  statut: v.picklist(ACTIVITIES),
  demande: v.literal('suppression'),
  /** Absent: the newest first. */
  tri: v.picklist(SORTS),
  page: place,
})
export type AccountsSearch = SearchOf<typeof accountsSearch>
