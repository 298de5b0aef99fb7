import * as v from 'valibot'
import { PAYS, STATUTS } from '../../../data/address-values.ts'
import { day, place, record, searchSchema, study, words, type SearchOf } from '../../../data/search-schemas.ts'

/** Studies that a figure of the statistics counts. */
export const PARTS = [
  'acceptees',
  'commencees',
  'terminees',
  'rapport_remis',
  'completes',
  'acceptation_datee',
  'livrees',
  'delai_promis',
  'a_temps',
  'hors_delai',
  'prix_convenu',
  'en_charge',
] as const

/** Filters; an absent one does not filter. */
export const projectsSearch = searchSchema({
  recherche: words,
  pays: v.picklist(PAYS),
  statut: v.picklist(STATUTS),
  sans_intervenant: v.literal(true),
  sans_intervenant_48h: v.literal(true),
  en_retard: v.literal(true),
  /** First and last day of the request. */
  depuis: day,
  jusque: day,
  parmi: v.picklist(PARTS),
  /** The id of a specialist. */
  intervenant: record,
  /** Absent: newest first. */
  tri: v.picklist(['entreprise', 'echeance', 'montant']),
  page: place,
  /** Opened beside the list. */
  etude: study,
})
export type ProjectsSearch = SearchOf<typeof projectsSearch>
