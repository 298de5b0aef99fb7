import * as v from 'valibot'
import { instant, kind } from './definition.ts'

/** A recommendation that the client has marked as done, or not done again. */
export const recommendationMark = kind({
  name: 'recommendation_mark',
  body: v.object({
    /** The id of a recommendation, or the name of one that is chosen by rule. */
    key: v.string(),
    done: v.boolean(),
    at: instant,
  }),
  at: ({ at }) => at,
})
