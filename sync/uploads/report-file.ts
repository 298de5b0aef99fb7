import type { StudyId, UserId } from '../domain/ids.ts'
import { MAX_REPORT_BYTES, reportFileProblem, reportPath, type ReportFileProblem } from '../domain/report.ts'

export interface FrozenReport {
  readonly blob: Blob
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly path: string
}

export type Freezing =
  | { readonly kind: 'frozen'; readonly report: FrozenReport }
  | { readonly kind: 'bad-file'; readonly problem: ReportFileProblem }

/**
 * Reads the file to its last byte, now: a handle would later give what the disk then holds, or nothing.
 * A file that can no longer be read counts as missing.
 */
export async function freezeReport(file: File | null, path: string): Promise<Freezing> {
  if (file && file.size > MAX_REPORT_BYTES) return { kind: 'bad-file', problem: 'too_large' }
  const bytes = await file?.arrayBuffer().catch(() => null)
  if (!file || !bytes) return { kind: 'bad-file', problem: 'missing' }
  const blob = new Blob([bytes], { type: file.type })
  const problem = await reportFileProblem(blob)
  if (problem) return { kind: 'bad-file', problem }
  const report = { blob, name: file.name, size: blob.size, sha256: await sha256(bytes), path }
  return { kind: 'frozen', report }
}

/** The path of the spec for a report given at `ms`, later by as many milliseconds as it takes to be a new one. */
export function freePath(owner: UserId, study: StudyId, ms: number, taken: ReadonlySet<string>): string {
  for (let at = ms; ; at += 1) {
    const path = reportPath(owner, study, new Date(at))
    if (!taken.has(path)) return path
  }
}

/** Lower-case hexadecimal. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
