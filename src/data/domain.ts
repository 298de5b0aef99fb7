import { studyId, type StudyId } from '../../sync/domain/ids.ts'

/** The pure values and rules of `sync/domain`, by a way that does not load the sync itself. */
export { groupedHash, readCertificateCode } from '../../sync/domain/certificate.ts'
export * from '../../sync/domain/enumerations.ts'
export { expectedAt } from '../../sync/domain/delay.ts'
export { may } from '../../sync/domain/permissions.ts'
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
