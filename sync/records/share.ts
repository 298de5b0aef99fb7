import * as v from 'valibot'
import { SHARE_DAYS } from '../domain/share.ts'
import { instant, kind, type BodyOf } from './definition.ts'

/**
 * A link by which somebody without an account reads one report. Its token is on the device that made it, and nowhere
 * else.
 */
export const share = kind({
  name: 'share',
  body: v.object({
    days: v.picklist(SHARE_DAYS),
    created_at: instant,
    /** The days count from when the server heard of it; while it waits on the device, from when it was made. */
    expires_at: instant,
    revoked_at: v.nullable(instant),
    openings: v.number(),
    last_opened_at: v.nullable(instant),
  }),
  at: ({ created_at }) => created_at,
})

export type Share = BodyOf<typeof share>
