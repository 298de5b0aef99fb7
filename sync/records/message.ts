import * as v from 'valibot'
import { AUTHOR_ROLES, THREAD_KINDS } from '../domain/message.ts'
import { MESSAGE_FILE_TYPE_NAMES } from '../domain/message-file.ts'
import { instant, kind, text, type BodyOf } from './definition.ts'

export const message = kind({
  name: 'message',
  body: v.object({
    thread_kind: v.picklist(THREAD_KINDS),
    thread_id: v.string(),
    author_role: v.picklist(AUTHOR_ROLES),
    /** As of then; null: an automatic answer, or somebody without a name. */
    author_name: text,
    mine: v.boolean(),
    /** Empty in an automatic answer, whose words are the reader's language's, and where a file says it all. */
    contenu: v.string(),
    /** Absent in rows stored before messages carried files. */
    file: v.optional(
      v.nullable(
        v.object({
          path: v.string(),
          /** As its sender called it. */
          name: v.string(),
          type: v.picklist(MESSAGE_FILE_TYPE_NAMES),
          /** Bytes. */
          size: v.number(),
          /** Lower-case hexadecimal. */
          sha256: v.string(),
          /** Of a picture, in pixels; both or neither. */
          width: v.nullable(v.number()),
          height: v.nullable(v.number()),
        }),
      ),
      null,
    ),
    /** Of an automatic answer: until when a person answers. */
    due_at: v.nullable(instant),
    /** When it was written. */
    at: instant,
    /** When the server had it: ascends within a conversation, and read marks refer to it. */
    received_at: instant,
  }),
  // Not the time of writing: a message that arrives late would stand above messages that were read meanwhile.
  at: ({ received_at }) => received_at,
})

export type Message = BodyOf<typeof message>
export type MessageFile = NonNullable<Message['file']>
