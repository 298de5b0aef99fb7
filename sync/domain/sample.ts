import type { Statut } from './study.ts'

/** States of a mission in which its specialist takes samples (SAMPLE) and hands them over (CUSTODY). */
export const SAMPLE_STATUTS = ['en_cours', 'terminée'] as const satisfies readonly Statut[]
export const CUSTODY_STATUTS = [...SAMPLE_STATUTS, 'complete'] as const satisfies readonly Statut[]

export const MATRICES = ['eau', 'sol', 'sediment', 'air', 'vegetal', 'biota', 'boue', 'dechet', 'autre'] as const
export type Matrice = (typeof MATRICES)[number]

/** `autre`: the person names the container. */
export const CONTENANTS = ['flacon_verre', 'flacon_plastique', 'sachet', 'filtre', 'tube', 'autre'] as const
export type Contenant = (typeof CONTENANTS)[number]

export const MOST_HANDED_OVER = 100

/** The kinds of custody events; the last one is the sample's state. */
export const SAMPLE_STATES = ['preleve', 'remis', 'annule'] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

interface Chain {
  readonly remises: readonly object[]
  readonly annulation: object | null
}

export function sampleState({ remises, annulation }: Chain): SampleState {
  if (annulation) return 'annule'
  return remises.length > 0 ? 'remis' : 'preleve'
}
