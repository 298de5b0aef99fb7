/** Upload progress at one time: milliseconds, bytes. */
export interface Sample {
  readonly at: number
  readonly sent: number
}

/** Long enough to smooth a burst, short enough to follow a change of speed. */
const WINDOW_MS = 8_000
/** Time before a speed is shown: the first bytes only fill the socket's buffer. */
const LEAST_MS = 2_000
const STALL_MS = 6_000

/** Adds a sample and drops old ones; fewer bytes than before mean a restart. */
export function followed(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (!last || next.sent < last.sent) return [next]
  if (next.sent === last.sent) return samples
  // Keep the last one before the window: on a slow line there may be no other.
  const inside = samples.findIndex(({ at }) => at >= next.at - WINDOW_MS)
  return [...samples.slice(inside === -1 ? -1 : Math.max(0, inside - 1)), next]
}

/** Bytes per second over the last seconds; null when unknown or stalled. */
export function speedOf(samples: readonly Sample[], now: number): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < LEAST_MS || isStalled(samples, now)) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** Progress has stopped. False without progress so far: some upload methods do not report any. */
export function isStalled(samples: readonly Sample[], now: number): boolean {
  const last = samples.at(-1)
  return last !== undefined && samples.length > 1 && now - last.at > STALL_MS
}
