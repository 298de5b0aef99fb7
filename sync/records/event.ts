import * as v from 'valibot'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { EVENT_KINDS } from '../domain/study-event.ts'
import { instant, kind, text, type BodyOf } from './definition.ts'

/** One line of the timeline of a study. */
export const event = kind({
  name: 'event',
  body: v.object({
    /** Null: a kind that this version does not know yet. */
    kind: v.fallback(v.nullable(v.picklist(EVENT_KINDS)), null),
    by_name: text,
    by_role: v.nullable(v.picklist(TYPES_COMPTE)),
    mine: v.boolean(),
    /** The reader was given the mission, or lost it. False in rows stored before this field existed. */
    to_me: v.optional(v.boolean(), false),
    /** When it was done, as the device said and the server allowed [L17]. */
    at: instant,
    received_at: instant,
    data: v.record(v.string(), v.unknown()),
  }),
  at: ({ at }) => at,
})

export type StudyEvent = BodyOf<typeof event>
