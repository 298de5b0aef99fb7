import type { Observed } from './observation.ts'
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

/** The hand-over of a sample from one person to another. */
export interface Remise {
  /** Id of the hand-over, which can cover several samples. */
  readonly id: string
  readonly remettant: string | null
  readonly receveur_nom: string
  readonly receveur_organisme: string
  readonly at: string
}

/** A sample and its hand-overs. Signatures are in the chain of custody that administrators read. */
export interface Sample extends Observed {
  readonly code: string
  readonly matrice: string
  readonly contenant: string
  /** The container's name when `contenant` is `autre`. */
  readonly contenant_precise: string | null
  /** ISO 8601: the device's time, clamped by the server [L17]. */
  readonly sampled_at: string
  /** The place on the site. */
  readonly lieu: string | null
  readonly conservation: string | null
  readonly remarque: string | null
  readonly author_name: string | null
  readonly mine: boolean
  readonly received_at: string
  /** In the order in which the server received them. */
  readonly remises: readonly Remise[]
  readonly annulation: { readonly motif: string; readonly at: string } | null
}

export function sampleState({ remises, annulation }: Pick<Sample, 'remises' | 'annulation'>): SampleState {
  if (annulation) return 'annule'
  return remises.length > 0 ? 'remis' : 'preleve'
}
