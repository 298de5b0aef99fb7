import { studyId, type StudyId } from '../../sync/domain/ids.ts'

/** Values in addresses and their readers. Public routes read them, too: import only code that reads addresses. */
export { readCertificateCode } from '../../sync/domain/certificate.ts'
export { HEALTH_PROBLEMS, type HealthProblem } from '../../sync/domain/health.ts'
export { INVOICE_STATES, type InvoiceState } from '../../sync/domain/invoice-state.ts'
export { PAYS, TYPES_RAPPORT } from '../../sync/domain/enumerations.ts'
export type { Ends, Keys, Place } from '../../sync/domain/pages.ts'
export { OPEN_REVIEW_STATES } from '../../sync/domain/report-review.ts'
export { SAMPLE_STATES, type SampleState } from '../../sync/domain/sample.ts'
export { STATUTS, normaliseStatut } from '../../sync/domain/study.ts'

/** A study's id; null when it is none. */
export function readStudyId(text: unknown): StudyId | null {
  try {
    return typeof text === 'string' ? studyId(text) : null
  } catch {
    return null
  }
}

/** A record's id; null when it is none. */
export function readRecordId(text: string): string | null {
  const lower = text.toLowerCase()
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lower) ? lower : null
}
