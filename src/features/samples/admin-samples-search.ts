import { readPlace, SAMPLE_STATES, type Place, type SampleState } from '../../data/address-values.ts'

/** Filters in the address; an absent one does not filter. */
export interface AdminSamplesSearch {
  readonly etat?: SampleState
  readonly recherche?: string
  /** Absent: the first. */
  readonly page?: Place
}

export function readAdminSamplesSearch({
  etat,
  recherche,
  page,
}: Readonly<Record<string, unknown>>): AdminSamplesSearch {
  const state = SAMPLE_STATES.find((one) => one === etat)
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  const place = readPlace(page)
  return {
    ...(state ? { etat: state } : {}),
    ...(words ? { recherche: words } : {}),
    ...(place ? { page: place } : {}),
  }
}
