import type { TypeRapport } from './enumerations.ts'
import type { FileRules } from './file-kind.ts'
import type { StudyId, UserId } from './ids.ts'

/** 10 MB as the bucket, the server and the interface all count it. */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024

export const REPORT_FILE: FileRules = { most: MAX_REPORT_BYTES, types: ['application/pdf'] }

/** One file that the report of a study is or was. */
export interface ReportVersion {
  /** 1 for the first file of a study; the certificate of the same file has the same. */
  readonly number: number
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly type_rapport: TypeRapport
  readonly author_name: string | null
  readonly uploaded_at: string
  /** Null: this one is read. */
  readonly replaced_at: string | null
  /** Why another one took its place. */
  readonly reason: string | null
  /** When an administrator found it good; null: nobody has. */
  readonly validated_at: string | null
  /** Where it lies, its comment, and what an administrator said of it: for the specialist of the study alone. */
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

/** The path shape of docs/specification.md#5; the timestamp makes each attempt a path of its own. */
export function reportPath(owner: UserId, study: StudyId, at: Date): string {
  return `reports/${owner}/rapport_${study}_${at.getTime()}.pdf`
}
