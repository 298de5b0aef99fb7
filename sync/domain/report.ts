import type { FileRules } from './file-kind.ts'
import type { StudyId, UserId } from './ids.ts'

/** 10 MB, the same limit in the bucket, the server and the interface. */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024

export const REPORT_FILE: FileRules = { most: MAX_REPORT_BYTES, types: ['application/pdf'] }

/** The path shape of docs/specification.md#5; the timestamp makes each attempt a path of its own. */
export function reportPath(owner: UserId, study: StudyId, at: Date): string {
  return `reports/${owner}/rapport_${study}_${at.getTime()}.pdf`
}
