import * as v from 'valibot'
import { PRIORITES } from '../domain/recommendation.ts'
import { instant, kind, text, withdrawnAt, type BodyOf } from './definition.ts'

/** Advice of the study's specialist, or of the team, to the client. */
export const recommendation = kind({
  name: 'recommendation',
  body: v.object({
    priorite: v.picklist(PRIORITES),
    titre: v.string(),
    texte: v.string(),
    /** Of who wrote these words, as of then. */
    author_role: v.picklist(['intervention', 'admin']),
    author_name: text,
    mine: v.boolean(),
    /** First written, and these words. */
    at: instant,
    written_at: instant,
    /** When the server had these words. */
    received_at: instant,
    withdrawn_at: withdrawnAt,
  }),
  at: ({ at }) => at,
})

export type Recommendation = BodyOf<typeof recommendation>
