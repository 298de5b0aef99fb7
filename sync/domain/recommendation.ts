import type { Statut } from './study.ts'

/** In display order. */
export const PRIORITES = ['haute', 'moyenne', 'basse'] as const
export type Priorite = (typeof PRIORITES)[number]

/** Most recommendations of one study, not counting withdrawn ones; the server refuses more. */
export const MOST_RECOMMENDATIONS = 6

/** States in which the specialist of a study advises its client. */
export const ADVICE_STATUTS = ['en_cours', 'terminée', 'complete'] as const satisfies readonly Statut[]

/** The words of a recommendation, without who wrote them and when. */
export interface AdviceWords {
  readonly priorite: Priorite
  readonly titre: string
  readonly texte: string
}

export const adviceWords = ({ priorite, titre, texte }: AdviceWords): AdviceWords => ({ priorite, titre, texte })
