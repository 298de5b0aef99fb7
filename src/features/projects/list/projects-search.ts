import * as v from 'valibot'
import { PAYS, STATUTS } from '../../../data/address-values.ts'
import { place, searchSchema, study, words, type SearchOf } from '../../../data/search-schemas.ts'

/** Filters; an absent one does not filter. */
export const projectsSearch = searchSchema({
  recherche: words,
  pays: v.picklist(PAYS),
  statut: v.picklist(STATUTS),
  sans_intervenant: v.literal(true),
  en_retard: v.literal(true),
  /** Absent: newest first. */
  tri: v.picklist(['entreprise', 'echeance', 'montant']),
  page: place,
  /** Opened beside the list. */
  etude: study,
})
export type ProjectsSearch = SearchOf<typeof projectsSearch>
