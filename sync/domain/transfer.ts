/** How much of a file had left at a time. Milliseconds, bytes. */
export interface Sample {
  readonly at: number
  readonly sent: number
}

/** Long enough that one burst does not move the figure, short enough to follow the road. */
const WINDOW_MS = 8_000
/** Before, nothing is known: what a socket swallows at once says nothing about the line. */
const LEAST_MS = 2_000
const STALL_MS = 6_000

/** The samples that still count, with a new one; fewer bytes than before are another beginning. */
export function followed(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (!last || next.sent < last.sent) return [next]
  if (next.sent === last.sent) return samples
  // The one just before the window stays: on a slow line there may be no other.
  const inside = samples.findIndex(({ at }) => at >= next.at - WINDOW_MS)
  return [...samples.slice(inside === -1 ? -1 : Math.max(0, inside - 1)), next]
}

/** Bytes per second over the last seconds; null while it is not known, or nothing moves. */
export function speedOf(samples: readonly Sample[], now: number): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < LEAST_MS || isStalled(samples, now)) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** It moved, and does no more. What never moved may be sent in a way that cannot tell. */
export function isStalled(samples: readonly Sample[], now: number): boolean {
  const last = samples.at(-1)
  return last !== undefined && samples.length > 1 && now - last.at > STALL_MS
}
