import type { Statut } from './study.ts'

/** In display order. */
export const PRIORITES = ['haute', 'moyenne', 'basse'] as const
export type Priorite = (typeof PRIORITES)[number]

/** Most recommendations of one study, not counting withdrawn ones; the server refuses more. */
export const MOST_RECOMMENDATIONS = 6

/** States in which the specialist of a study advises its client. */
export const ADVICE_STATUTS = ['en_cours', 'terminée', 'complete'] as const satisfies readonly Statut[]

/** Advice to the client of a study, by its specialist or the team. */
export interface Recommendation {
  readonly priorite: Priorite
  readonly titre: string
  readonly texte: string
  /** The author of the current words, at that time. */
  readonly author_role: 'intervention' | 'admin'
  readonly author_name: string | null
  readonly mine: boolean
  /** ISO 8601: time of the first version, and of the current words. */
  readonly at: string
  readonly written_at: string
  /** When the server received the current words. */
  readonly received_at: string
  /** Set only on the device that withdraws it, until the server knows: then the row is deleted. */
  readonly withdrawn_at: string | null
}

/** The contents of a recommendation, without author and dates. */
export type AdviceWords = Pick<Recommendation, 'priorite' | 'titre' | 'texte'>

export const adviceWords = ({ priorite, titre, texte }: AdviceWords): AdviceWords => ({ priorite, titre, texte })

/** The client's mark on a recommendation: done or not done. */
export interface RecommendationMark {
  /** The id of a recommendation, or the name of one chosen by rule. */
  readonly key: string
  readonly done: boolean
  /** ISO 8601. */
  readonly at: string
}
