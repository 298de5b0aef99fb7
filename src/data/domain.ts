import { studyId, type StudyId } from '../../sync/domain/ids.ts'

/** The pure values and rules of `sync/domain`, by a way that does not load the sync itself. */
export { groupedHash, readCertificateCode } from '../../sync/domain/certificate.ts'
export * from '../../sync/domain/enumerations.ts'
export { expectedAt } from '../../sync/domain/delay.ts'
export { MAIL_EVENTS_OF } from '../../sync/domain/mail-event.ts'
export { INVOICE_STATES, PAYMENT_MODES, amountLeft, amountPaid, invoiceState, totalsOf, type InvoiceState, type PaymentMode } from '../../sync/domain/invoice.ts'
export { HIGHEST_PRICE, budgetAmount, studyPrice } from '../../sync/domain/money.ts'
export { may } from '../../sync/domain/permissions.ts'
export { MOST_RECOMMENDATIONS, PRIORITES, type Priorite } from '../../sync/domain/recommendation.ts'
export { SHARE_DAYS, shareStanding, type ShareDays } from '../../sync/domain/share.ts'
export { STATUTS, normaliseStatut, type Statut } from '../../sync/domain/study.ts'

/** A study's id from an address; null when it is none. */
export function readStudyId(text: unknown): StudyId | null {
  try {
    return typeof text === 'string' ? studyId(text) : null
  } catch {
    return null
  }
}

/** A record's id from an address; null when it is none. */
export function readRecordId(text: string): string | null {
  const lower = text.toLowerCase()
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lower) ? lower : null
}
