import * as v from 'valibot'
import { THREAD_KINDS } from '../domain/message.ts'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { instant, kind, text, type BodyOf } from './definition.ts'

/** How far one person has read a conversation. */
export const readMark = kind({
  name: 'read_mark',
  body: v.object({
    thread_kind: v.picklist(THREAD_KINDS),
    thread_id: v.string(),
    reader_role: v.picklist(TYPES_COMPTE),
    reader_name: text,
    mine: v.boolean(),
    /** `received_at` of the last message seen. */
    up_to: instant,
  }),
  at: ({ up_to }) => up_to,
})

export type ReadMark = BodyOf<typeof readMark>
