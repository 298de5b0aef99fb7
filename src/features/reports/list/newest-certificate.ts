import type { Certificate, RecordView, StudyId } from '../../../../sync/index.ts'

/** The certificate of each study's newest version. */
export function newestByStudy(records: readonly RecordView<'certificate'>[]): ReadonlyMap<StudyId, Certificate> {
  const newest = new Map<StudyId, Certificate>()
  for (const { studyId, body } of records) {
    if (studyId !== null && body.version > (newest.get(studyId)?.version ?? 0)) newest.set(studyId, body)
  }
  return newest
}
