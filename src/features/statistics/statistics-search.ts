import * as v from 'valibot'
import { searchSchema, type SearchOf } from '../../data/search-schemas.ts'

export const statisticsSearch = searchSchema({
  /** Absent: a year. */
  periode: v.picklist(['semaine', 'mois', 'trimestre', 'annee', 'tout']),
})
export type StatisticsSearch = SearchOf<typeof statisticsSearch>
