import { readPlace, STATUTS, type Place, type Statut } from '../../data/address-values.ts'

const COUNTRIES = ['algerie', 'kenya', 'tanzanie'] as const
const ORDERS = ['entreprise', 'echeance', 'montant'] as const

/** Filters in the address; an absent one does not filter. */
export interface ProjectsSearch {
  readonly recherche?: string
  readonly pays?: (typeof COUNTRIES)[number]
  readonly statut?: Statut
  readonly sans_intervenant?: true
  readonly en_retard?: true
  /** Absent: newest first. */
  readonly tri?: (typeof ORDERS)[number]
  /** Absent: the first. */
  readonly page?: Place
}

export function readProjectsSearch({
  recherche,
  pays,
  statut,
  sans_intervenant,
  en_retard,
  tri,
  page,
}: Readonly<Record<string, unknown>>): ProjectsSearch {
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  const country = COUNTRIES.find((one) => one === pays)
  const state = STATUTS.find((one) => one === statut)
  const order = ORDERS.find((one) => one === tri)
  const place = readPlace(page)
  return {
    ...(words ? { recherche: words } : {}),
    ...(country ? { pays: country } : {}),
    ...(state ? { statut: state } : {}),
    ...(sans_intervenant === true ? { sans_intervenant } : {}),
    ...(en_retard === true ? { en_retard } : {}),
    ...(order ? { tri: order } : {}),
    ...(place ? { page: place } : {}),
  }
}
