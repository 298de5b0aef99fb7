import * as v from 'valibot'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import { REVIEW_STATES } from '../domain/report-review.ts'
import { instant, kind, text, type BodyOf } from './definition.ts'

/** A file that waits for an administrator, or was sent back: for the specialist of its study. */
export const heldReport = kind({
  name: 'held_report',
  body: v.object({
    state: v.picklist(REVIEW_STATES),
    path: v.string(),
    /** Bytes. */
    size: v.number(),
    /** Lower-case hexadecimal. */
    sha256: v.string(),
    type_rapport: v.picklist(TYPES_RAPPORT),
    commentaires: text,
    /** Why it shall take the place of a delivered one; null: it is the first. */
    motif: text,
    author_name: text,
    received_at: instant,
    decided_at: v.nullable(instant),
    decider_name: text,
    decision_comment: text,
  }),
  at: ({ received_at }) => received_at,
})

export type HeldReport = BodyOf<typeof heldReport>
