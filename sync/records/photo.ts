import * as v from 'valibot'
import { isDrawing, type Drawing } from '../domain/drawing.ts'
import { PHOTO_TYPE_NAMES } from '../domain/photo.ts'
import { VOICE_TYPE_NAMES } from '../domain/voice.ts'
import { instant, kind, text, withdrawnAt, type BodyOf } from './definition.ts'
import { observedFields } from './observed-fields.ts'

export const photoFile = v.object({
  path: v.string(),
  type: v.picklist(PHOTO_TYPE_NAMES),
  /** Bytes. */
  size: v.number(),
  /** Lower-case hexadecimal. */
  sha256: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
})

/** A picture of a mission, with the time and place of its taking. */
export const photo = kind({
  name: 'photo',
  body: v.object({
    file: photoFile,
    author_name: text,
    mine: v.boolean(),
    legende: text,
    /** As the device said and the server allowed [L17]. */
    taken_at: instant,
    ...observedFields,
    received_at: instant,
    withdrawn_at: withdrawnAt,
    /** Since when the client is shown it; null: not. Absent in rows stored before this field existed. */
    shown_at: v.optional(v.nullable(instant), null),
    /** Drawn on it; null: nothing, or a drawing of another version. */
    traits: v.fallback(v.optional(v.nullable(v.custom<Drawing>(isDrawing)), null), null),
    /** Spoken beside it; none for a client. */
    voices: v.optional(
      v.array(
        v.object({
          id: v.string(),
          author_name: text,
          mine: v.boolean(),
          /** Seconds. */
          duree: v.number(),
          file: v.object({
            path: v.string(),
            type: v.picklist(VOICE_TYPE_NAMES),
            size: v.number(),
            sha256: v.string(),
          }),
        }),
      ),
      [],
    ),
  }),
  at: ({ taken_at }) => taken_at,
})

export type Photo = BodyOf<typeof photo>
export type PhotoFile = Photo['file']
