import * as v from 'valibot'
import { SAMPLE_STATES } from '../../../data/address-values.ts'
import { place, searchSchema, words, type SearchOf } from '../../../data/search-schemas.ts'

/** Filters; an absent one does not filter. */
export const adminSamplesSearch = searchSchema({ etat: v.picklist(SAMPLE_STATES), recherche: words, page: place })
export type AdminSamplesSearch = SearchOf<typeof adminSamplesSearch>
