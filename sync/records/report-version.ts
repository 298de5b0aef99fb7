import * as v from 'valibot'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import { instant, kind, text, type BodyOf } from './definition.ts'

/** One file that the report of a study is or was. */
export const reportVersion = kind({
  name: 'report_version',
  body: v.object({
    /** 1 for the first file of a study; the certificate of the same file has the same. */
    number: v.number(),
    /** Bytes. */
    size: v.number(),
    /** Lower-case hexadecimal. */
    sha256: v.string(),
    type_rapport: v.picklist(TYPES_RAPPORT),
    author_name: text,
    uploaded_at: instant,
    /** Null: this one is read. */
    replaced_at: v.nullable(instant),
    /** Why another one took its place. */
    reason: text,
    /** Path, comment and `decision` are for the specialist of the study alone. */
    path: text,
    commentaires: text,
    /** When an administrator validated it; null: not yet. Absent in rows stored before validation existed. */
    validated_at: v.optional(v.nullable(instant), null),
    decision: v.optional(
      v.nullable(
        v.object({ verdict: v.picklist(['validated', 'sent_back']), at: instant, by_name: text, comment: text }),
      ),
      null,
    ),
  }),
  at: ({ uploaded_at }) => uploaded_at,
})

export type ReportVersion = BodyOf<typeof reportVersion>
