import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'
import { fileHash } from '../../data/files/file-hash.ts'
import type { CheckedReport, ReportVersion } from './data/report-check.ts'

export type FileVerdict =
  | { readonly kind: 'match'; readonly sha256: string }
  /** The file of another version of the same report. */
  | { readonly kind: 'version'; readonly sha256: string; readonly other: ReportVersion }
  /** The file of a version that has been replaced, whichever code was asked for. */
  | { readonly kind: 'replaced'; readonly sha256: string; readonly other: ReportVersion; readonly next: ReportVersion }
  /** The hash is null for a file that is larger than any report. */
  | { readonly kind: 'different'; readonly sha256: string | null }
  | { readonly kind: 'failed' }

/** Whether a file is the report of a code, byte for byte. */
export async function compareFile(
  file: Blob,
  report: Pick<CheckedReport, 'sha256' | 'versions'>,
): Promise<FileVerdict> {
  if (file.size > MAX_REPORT_BYTES) return { kind: 'different', sha256: null }
  try {
    const sha256 = await fileHash(file)
    // The same bytes may have been delivered again later: the newest version with them counts.
    const other = report.versions.findLast((version) => version.sha256 === sha256)
    const next = other && report.versions.find(({ version }) => version === other.version + 1)
    if (next) return { kind: 'replaced', sha256, other, next }
    if (sha256 === report.sha256) return { kind: 'match', sha256 }
    return other ? { kind: 'version', sha256, other } : { kind: 'different', sha256 }
  } catch {
    return { kind: 'failed' }
  }
}
