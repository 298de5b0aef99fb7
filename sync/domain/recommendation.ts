import type { Statut } from './study.ts'

/** In the order in which they are read. */
export const PRIORITES = ['haute', 'moyenne', 'basse'] as const
export type Priorite = (typeof PRIORITES)[number]

/** Of one study, what was withdrawn aside; the server refuses more. */
export const MOST_RECOMMENDATIONS = 6

/** States in which the specialist of a study advises its client. */
export const ADVICE_STATUTS = ['en_cours', 'terminée', 'complete'] as const satisfies readonly Statut[]

/** What the specialist of a study, or the team, advises its client. */
export interface Recommendation {
  readonly priorite: Priorite
  readonly titre: string
  readonly texte: string
  /** Of who wrote these words, as of then. */
  readonly author_role: 'intervention' | 'admin'
  readonly author_name: string | null
  readonly mine: boolean
  /** ISO 8601: first written, and these words. */
  readonly at: string
  readonly written_at: string
  /** When the server had these words. */
  readonly received_at: string
  /** Only on the device that withdraws it, until the server has heard of it: then it is gone. */
  readonly withdrawn_at: string | null
}

/** The words of a recommendation, without who wrote them and when. */
export type AdviceWords = Pick<Recommendation, 'priorite' | 'titre' | 'texte'>

export const adviceWords = ({ priorite, titre, texte }: AdviceWords): AdviceWords => ({ priorite, titre, texte })

/** What the client of a study has done, or taken back. */
export interface RecommendationMark {
  /** The id of a recommendation, or the name of one that is chosen by rule. */
  readonly key: string
  readonly done: boolean
  /** ISO 8601. */
  readonly at: string
}
