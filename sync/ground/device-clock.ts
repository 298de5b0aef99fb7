/** The last comparison of the device's clock with the server's. */
export interface MeasuredClock {
  /** Server time minus device time, in milliseconds. */
  readonly offsetMs: number
  /** Server time, in milliseconds since 1970. */
  readonly at: number
  /** The latest server time computed on this device since then; absent: none yet. */
  readonly seenAt?: number
}

/** Answers arrive late; a shorter step back is no clock change. */
const GRACE_MS = 60_000

/**
 * Server time minus device time in ms, at the device time `now`. Null: never measured, or the clock shows an earlier
 * moment than one already seen, so it was set back [L18].
 */
export function knownOffset(measured: MeasuredClock | null, now: number): number | null {
  if (!measured || now + measured.offsetMs < latestOver(measured) - GRACE_MS) return null
  return measured.offsetMs
}

const latestOver = ({ at, seenAt }: MeasuredClock): number => Math.max(at, seenAt ?? at)
