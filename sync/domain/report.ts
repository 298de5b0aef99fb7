import type { TypeRapport } from './enumerations.ts'
import type { FileRules } from './file-kind.ts'
import type { StudyId, UserId } from './ids.ts'

/** 10 MB, the same limit in the bucket, the server and the interface. */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024

export const REPORT_FILE: FileRules = { most: MAX_REPORT_BYTES, types: ['application/pdf'] }

/** One version of a study's report, current or replaced. */
export interface ReportVersion {
  /** 1 for the first file of a study; its certificate has the same number. */
  readonly number: number
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly type_rapport: TypeRapport
  readonly author_name: string | null
  readonly uploaded_at: string
  /** Null: the current version. */
  readonly replaced_at: string | null
  /** Why it was replaced. */
  readonly reason: string | null
  /** When an administrator validated it; null: not validated. */
  readonly validated_at: string | null
  /** Path, comment and decision: filled only for the specialist of the study. */
  readonly path: string | null
  readonly commentaires: string | null
  readonly decision: ReportDecision | null
}

export interface ReportDecision {
  readonly verdict: 'validated' | 'sent_back'
  readonly at: string
  readonly by_name: string | null
  readonly comment: string | null
}

/** The path format of docs/specification.md#5; the timestamp gives each attempt its own path. */
export function reportPath(owner: UserId, study: StudyId, at: Date): string {
  return `reports/${owner}/rapport_${study}_${at.getTime()}.pdf`
}
