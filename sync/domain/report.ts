import type { StudyId, UserId } from './ids.ts'

/** 10 MB as the bucket, the server and the interface all count it. */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024

export type ReportFileProblem = 'missing' | 'not_pdf' | 'too_large'

/** Type and header are both asked: a renamed file passes the first and fails the second. Null: acceptable. */
export async function reportFileProblem(file: Blob | null | undefined): Promise<ReportFileProblem | null> {
  if (!file) return 'missing'
  if (file.type !== 'application/pdf') return 'not_pdf'
  if (file.size > MAX_REPORT_BYTES) return 'too_large'
  const head = new TextDecoder('latin1').decode(await file.slice(0, 5).arrayBuffer())
  return head === '%PDF-' ? null : 'not_pdf'
}

/** The path shape of spec §5; the timestamp makes each attempt a path of its own. */
export function reportPath(owner: UserId, study: StudyId, at: Date): string {
  return `reports/${owner}/rapport_${study}_${at.getTime()}.pdf`
}
