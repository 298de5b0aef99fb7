import * as v from 'valibot'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import type { UserId } from '../domain/ids.ts'
import { MAX_REPORT_BYTES, REPORT_FILE, reportPath } from '../domain/report.ts'
import type { Study } from '../domain/study.ts'
import type { CarriedFile } from './definition.ts'
import { flag, hex, oneOf, studyIdField, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

/** What every command that hands in a report says of it. */
export const reportFields = {
  study_id: studyIdField,
  path: text(300),
  /** Bytes. */
  size: wholeBetween(1, MAX_REPORT_BYTES),
  sha256: hex(64),
  type_rapport: v.exactOptional(oneOf(TYPES_RAPPORT)),
  commentaires: v.exactOptional(text(LIMITS.commentaires)),
  /**
   * This device knows that reports wait for an administrator: it does not show as delivered what is not. The server
   * asks nobody.
   */
  a_valider: v.exactOptional(flag),
}

type Report = v.InferOutput<v.ObjectSchema<typeof reportFields, undefined>>

/** Its PDF. */
export const reportFile = <Args extends Report>(args: Args, owner: UserId): CarriedFile<Args> => ({
  rules: REPORT_FILE,
  path: (at) => reportPath(owner, args.study_id, at),
  filled: ({ path, size, sha256 }) => ({ ...args, path, size, sha256 }),
})

/** The study once this is its report. */
export function reportOf(args: Report, at: string): Partial<Study> {
  return {
    rapport_url: args.path,
    rapport_uploaded_at: at,
    rapport_size: args.size,
    rapport_sha256: args.sha256,
    type_rapport: args.type_rapport ?? 'analyse',
    commentaires: args.commentaires ?? null,
  }
}
