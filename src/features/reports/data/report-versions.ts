import type { ReportVersion, StudyId } from '../../../../sync/index.ts'
import { useRecords, useRecordsOfStudy } from '../../../data/records.ts'

/** Every file that the report of a study is or was, the newest first; undefined while the device is being read. */
export function useReportVersions(study: StudyId): readonly ReportVersion[] | undefined {
  return useRecordsOfStudy('report_version', study)
    ?.map(({ body }) => body)
    .toSorted((a, b) => b.number - a.number)
}

/** Of each study all versions of its report, in no order. */
export function useVersionsByStudy(): ReadonlyMap<StudyId, readonly ReportVersion[]> {
  const byStudy = new Map<StudyId, ReportVersion[]>()
  for (const { studyId, body } of useRecords('report_version') ?? []) {
    if (studyId !== null) byStudy.set(studyId, [...(byStudy.get(studyId) ?? []), body])
  }
  return byStudy
}
