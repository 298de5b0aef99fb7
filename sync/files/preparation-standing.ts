import type { FileAmount, PreparationProblem, PreparationStanding } from '../contract.ts'
import type { StoredBytes } from '../domain/stored-file.ts'
import type { Pin } from '../reports/files-database.ts'

/** State of a mission's download in this tab, or why it stopped; undefined: not started here. */
export type Taking = 'taking' | PreparationProblem | undefined

/** A mission counts as ready only while its files are on this device. */
export function standingOf(missing: FileAmount, pin: Pin | undefined, taking: Taking): PreparationStanding {
  if (taking === 'taking') return { kind: 'taking' }
  if (!pin) return taking === undefined ? { kind: 'not-asked' } : { kind: 'unfinished', reason: taking }
  if (pin.readyAt === null) return { kind: 'unfinished', reason: taking ?? null }
  return { kind: missing.files === 0 ? 'ready' : 'news', at: pin.readyAt }
}

export function amountOf(files: readonly StoredBytes[]): FileAmount {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}
