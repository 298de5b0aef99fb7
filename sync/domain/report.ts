import type { StudyId, UserId } from './ids.ts'
import type { FileProblem } from './stored-file.ts'

/** 10 MB as the bucket, the server and the interface all count it. */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024

/** Type and header are both asked: a renamed file passes the first and fails the second. Null: acceptable. */
export async function reportFileProblem(file: Blob | null | undefined): Promise<FileProblem | null> {
  if (!file) return 'missing'
  if (file.type !== 'application/pdf') return 'wrong_type'
  if (file.size > MAX_REPORT_BYTES) return 'too_large'
  const head = new TextDecoder('latin1').decode(await file.slice(0, 5).arrayBuffer())
  return head === '%PDF-' ? null : 'wrong_type'
}

/** The path shape of spec §5; the timestamp makes each attempt a path of its own. */
export function reportPath(owner: UserId, study: StudyId, at: Date): string {
  return `reports/${owner}/rapport_${study}_${at.getTime()}.pdf`
}
