import * as v from 'valibot'
import { instant, kind, text, type BodyOf } from './definition.ts'

/** The price that the company offers for a study before the work, and the client's answer. */
export const quote = kind({
  name: 'quote',
  body: v.object({
    /** Whole DA; null: withdrawn. */
    montant: v.nullable(v.number()),
    /** The company's words on the price. */
    texte: text,
    offered_at: instant,
    /** Null: no answer yet. */
    accepte: v.nullable(v.boolean()),
    answered_at: v.nullable(instant),
    /** Why it was refused, if the client said so. */
    motif: text,
  }),
  at: ({ offered_at }) => offered_at,
})

export type Quote = BodyOf<typeof quote>
