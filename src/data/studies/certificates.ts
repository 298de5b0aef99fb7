import type { Certificate, StudyId } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../records.ts'

/**
 * The certificates of a study's delivered files, the newest version first; undefined while the device is being read.
 */
export function useCertificates(study: StudyId): readonly Certificate[] | undefined {
  return useRecordsOfStudy('certificate', study)
    ?.map(({ body }) => body)
    .toSorted((a, b) => b.version - a.version)
}
