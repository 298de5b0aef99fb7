import { demoId } from './history.ts'

/** A price that the company has offered; moments are days before the first start. */
export interface DemoQuote {
  readonly study: string
  readonly montant: number
  readonly texte: string
  readonly offered: number
  /** Absent: the client has not answered yet. */
  readonly accepted?: number
}

export const DEMO_QUOTES: readonly DemoQuote[] = [
  {
    study: demoId('study', 'Université de Constantine'),
    montant: 148_000,
    texte: 'Quatre laboratoires, deux jours de mesures, rapport en trois semaines.',
    offered: 8,
    accepted: 7,
  },
  {
    study: demoId('study', 'Coopérative oléicole de Sig'),
    montant: 92_000,
    texte: 'Trois points autour des bassins, une journée sur place, analyses comprises.',
    offered: 1,
  },
]
