import type { DeviceClock } from '../../../sync/index.ts'

/** Below this a difference is the time of an answer, not a wrong clock. */
const TOLERANCE_MS = 3 * 60_000

export type ClockReading =
  | { readonly kind: 'unknown' | 'right' }
  /** Whole minutes. */
  | { readonly kind: 'late' | 'early'; readonly minutes: number }
  | Extract<DeviceClock, { kind: 'set-back' }>

/** In words that a person knows [L17]. */
export function readClock(clock: DeviceClock): ClockReading {
  if (clock.kind !== 'measured') return clock
  const { offsetMs } = clock
  if (Math.abs(offsetMs) < TOLERANCE_MS) return { kind: 'right' }
  return { kind: offsetMs > 0 ? 'late' : 'early', minutes: Math.round(Math.abs(offsetMs) / 60_000) }
}
