import * as v from 'valibot'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import type { UserId } from '../domain/ids.ts'
import { MAX_REPORT_BYTES, REPORT_FILE, reportPath } from '../domain/report.ts'
import type { Study } from '../domain/study.ts'
import type { CarriedFile } from './definition.ts'
import { flag, hex, oneOf, studyIdField, text, wholeBetween } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Arguments of every command that hands in a report. */
export const reportFields = {
  study_id: studyIdField,
  path: text(300),
  /** Bytes. */
  size: wholeBetween(1, MAX_REPORT_BYTES),
  sha256: hex(64),
  type_rapport: v.exactOptional(oneOf(TYPES_RAPPORT)),
  commentaires: v.exactOptional(text(LIMITS.commentaires)),
  /**
   * The device's copy of the setting that reports need validation: it then does not show this report as delivered. The
   * server ignores the field.
   */
  a_valider: v.exactOptional(flag),
}

type Report = v.InferOutput<v.ObjectSchema<typeof reportFields, undefined>>

/** The PDF of the report. */
export const reportFile = <Args extends Report>(args: Args, owner: UserId): CarriedFile<Args> => ({
  rules: REPORT_FILE,
  path: (at) => reportPath(owner, args.study_id, at),
  filled: ({ path, size, sha256 }) => ({ ...args, path, size, sha256 }),
})

/** The changed fields of a study that gets this report. */
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
