import { SAMPLE_STATES, type SampleState } from '../../data/address-values.ts'

/** What the address says; what is absent is not filtered. */
export interface AdminSamplesSearch {
  readonly etat?: SampleState
  readonly recherche?: string
  /** From 2: the first page has no number. */
  readonly page?: number
}

export function readAdminSamplesSearch({ etat, recherche, page }: Readonly<Record<string, unknown>>): AdminSamplesSearch {
  const state = SAMPLE_STATES.find((one) => one === etat)
  const words = typeof recherche === 'string' ? recherche.trim().slice(0, 200) : typeof recherche === 'number' ? String(recherche) : ''
  const number = typeof page === 'number' && Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : null
  return { ...(state ? { etat: state } : {}), ...(words ? { recherche: words } : {}), ...(number ? { page: number } : {}) }
}
