import * as v from 'valibot'
import { instant, kind, text } from './definition.ts'

/** A line of the mission's checklist that was ticked by hand, or whose tick was taken back. */
export const tick = kind({
  name: 'tick',
  body: v.object({
    /** Its id in the checklist of the study's type. */
    ligne: v.string(),
    /** The words that were ticked. */
    libelle: v.string(),
    done: v.boolean(),
    mine: v.boolean(),
    author_name: text,
    at: instant,
  }),
  at: ({ at }) => at,
})
