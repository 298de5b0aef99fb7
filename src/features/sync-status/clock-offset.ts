/** Below this a difference is the time of an answer, not a wrong clock. */
const TOLERANCE_MS = 3 * 60_000

export type ClockReading =
  | { readonly kind: 'unknown' | 'right' }
  /** Whole minutes. */
  | { readonly kind: 'late' | 'early'; readonly minutes: number }

/** From the server's time minus the device's, in milliseconds [L17]. */
export function readClock(offsetMs: number | null): ClockReading {
  if (offsetMs === null) return { kind: 'unknown' }
  if (Math.abs(offsetMs) < TOLERANCE_MS) return { kind: 'right' }
  return { kind: offsetMs > 0 ? 'late' : 'early', minutes: Math.round(Math.abs(offsetMs) / 60_000) }
}
