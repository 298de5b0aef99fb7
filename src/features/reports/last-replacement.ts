import type { ReportVersion } from '../../../sync/index.ts'

export interface Replacement {
  /** The version that took the place. */
  readonly number: number
  /** ISO 8601. */
  readonly at: string
  readonly reason: string | null
}

/** How the current version replaced the one before; null for the first. */
export function lastReplacement(versions: readonly ReportVersion[]): Replacement | null {
  const current = versions.find(({ replaced_at }) => replaced_at === null)
  const before = current && versions.find(({ number }) => number === current.number - 1)
  return current && before?.replaced_at
    ? { number: current.number, at: before.replaced_at, reason: before.reason }
    : null
}
