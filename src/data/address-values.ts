import { studyId, type StudyId } from '../../sync/domain/ids.ts'

export type { StudyId }

/**
 * Readers of the values in addresses. Every visitor fetches the routes with the first page, whatever area they belong
 * to: import only code that reads addresses.
 */
export { readCertificateCode } from '../../sync/domain/certificate.ts'
export { HEALTH_PROBLEMS, type HealthProblem } from '../../sync/domain/health.ts'
export { INVOICE_STATES, type InvoiceState } from '../../sync/domain/invoice-state.ts'
export { PAYS, TYPES_RAPPORT, type Pays, type TypeRapport } from '../../sync/domain/enumerations.ts'
export { readPlace, type Ends, type Keys, type Place } from '../../sync/domain/pages.ts'
export { OPEN_REVIEW_STATES, type OpenReviewState } from '../../sync/domain/report-review.ts'
export { SAMPLE_STATES, type SampleState } from '../../sync/domain/sample.ts'
export { STATUTS, normaliseStatut, type Statut } from '../../sync/domain/study.ts'

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
