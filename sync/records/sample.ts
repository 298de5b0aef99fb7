import * as v from 'valibot'
import { instant, kind, text, type BodyOf } from './definition.ts'
import { observedFields } from './observed-fields.ts'

/** A sample and its hand-overs; the signatures are in the chain of custody that administrators read. */
export const sample = kind({
  name: 'sample',
  body: v.object({
    code: v.string(),
    matrice: v.string(),
    contenant: v.string(),
    /** The person's own word where the value is `autre`. */
    contenant_precise: text,
    /** As the device said and the server allowed [L17]. */
    sampled_at: instant,
    ...observedFields,
    /** Where on the site. */
    lieu: text,
    conservation: text,
    remarque: text,
    author_name: text,
    mine: v.boolean(),
    received_at: instant,
    /** In the order in which the server heard of them. */
    remises: v.array(
      v.object({
        /** Of the hand-over, which may be of several samples. */
        id: v.string(),
        remettant: text,
        receveur_nom: v.string(),
        receveur_organisme: v.string(),
        at: instant,
      }),
    ),
    annulation: v.nullable(v.object({ motif: v.string(), at: instant })),
  }),
  at: ({ sampled_at }) => sampled_at,
})

export type Sample = BodyOf<typeof sample>
