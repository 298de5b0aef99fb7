import * as v from 'valibot'
import { HEALTH_PROBLEMS } from '../../data/address-values.ts'
import { place, searchSchema, words, type SearchOf } from '../../data/search-schemas.ts'

/** Filters; an absent one does not filter. */
export const terrainSearch = searchSchema({
  probleme: v.picklist(HEALTH_PROBLEMS),
  role: v.picklist(['client', 'intervention', 'admin']),
  recherche: words,
  page: place,
  /** The page of the folded list, which is open then. */
  autres: v.union([v.literal(true), place]),
})
export type TerrainSearch = SearchOf<typeof terrainSearch>
