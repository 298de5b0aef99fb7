import type { Observed } from './observation.ts'
import type { Statut } from './study.ts'

/** States of a mission in which its specialist takes samples, and in which what was taken is handed on. */
export const SAMPLE_STATUTS = ['en_cours', 'terminée'] as const satisfies readonly Statut[]
export const CUSTODY_STATUTS = [...SAMPLE_STATUTS, 'complete'] as const satisfies readonly Statut[]

export const MATRICES = ['eau', 'sol', 'sediment', 'air', 'vegetal', 'biota', 'boue', 'dechet', 'autre'] as const
export type Matrice = (typeof MATRICES)[number]

/** `autre`: named by the person. */
export const CONTENANTS = ['flacon_verre', 'flacon_plastique', 'sachet', 'filtre', 'tube', 'autre'] as const
export type Contenant = (typeof CONTENANTS)[number]

export const MOST_HANDED_OVER = 100

/** The kinds of the events of a chain, and where a sample stands after its last. */
export const SAMPLE_STATES = ['preleve', 'remis', 'annule'] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

/** That a sample went from one person to another. */
export interface Remise {
  /** Of the hand-over, which may be of several samples. */
  readonly id: string
  readonly remettant: string | null
  readonly receveur_nom: string
  readonly receveur_organisme: string
  readonly at: string
}

/** What was taken, and where it went; signatures are in the chain that administrators read. */
export interface Sample extends Observed {
  readonly code: string
  readonly matrice: string
  readonly contenant: string
  /** What `autre` stands for. */
  readonly contenant_precise: string | null
  /** ISO 8601, as the device said and the server allowed [L17]. */
  readonly sampled_at: string
  /** Where on the site. */
  readonly lieu: string | null
  readonly conservation: string | null
  readonly remarque: string | null
  readonly author_name: string | null
  readonly mine: boolean
  readonly received_at: string
  /** In the order in which the server heard of them. */
  readonly remises: readonly Remise[]
  readonly annulation: { readonly motif: string; readonly at: string } | null
}

export function sampleState({ remises, annulation }: Pick<Sample, 'remises' | 'annulation'>): SampleState {
  if (annulation) return 'annule'
  return remises.length > 0 ? 'remis' : 'preleve'
}
