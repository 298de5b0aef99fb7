import type { Certificate } from '../../../sync/records/certificate.ts'
import type { StudyId } from '../../../sync/domain/ids.ts'
import type { AnyRecord, HawaRecord, RecordBodies, RecordKind } from '../../../sync/records/record.ts'
import type { ReportVersion } from '../../../sync/records/report-version.ts'

/** One record of the second feed. */
export const aRecord = <K extends RecordKind>(
  kind: K,
  studyId: StudyId | null,
  body: RecordBodies[K],
  id: string = crypto.randomUUID(),
): AnyRecord => ({ id, kind, studyId, body }) satisfies HawaRecord<K> as unknown as AnyRecord

/** A line of a study's timeline. */
export const anEvent = (
  studyId: StudyId,
  body: Partial<RecordBodies['event']> & Pick<RecordBodies['event'], 'kind' | 'at'>,
): AnyRecord =>
  aRecord('event', studyId, {
    by_name: null,
    by_role: null,
    mine: false,
    to_me: false,
    received_at: body.at,
    data: {},
    ...body,
  })

/** The certificate of a delivered report. */
export const aCertificate = (file: Pick<Certificate, 'code' | 'sha256' | 'size'>): Certificate => ({
  version: 1,
  type_rapport: 'analyse',
  pays: 'algerie',
  issued_at: '2026-05-01T08:00:00Z',
  state: 'issued',
  replaced_at: null,
  withdrawn_at: null,
  ...file,
})

/** One version of a report, by Karim Bouzidi. */
export const aReportVersion = (studyId: StudyId, number: number, more: Partial<ReportVersion>): AnyRecord =>
  aRecord('report_version', studyId, {
    number,
    size: 2000,
    sha256: 'a'.repeat(64),
    type_rapport: 'analyse',
    author_name: 'Karim Bouzidi',
    uploaded_at: '2026-05-10T08:00:00Z',
    replaced_at: null,
    reason: null,
    validated_at: null,
    path: null,
    commentaires: null,
    decision: null,
    ...more,
  })
