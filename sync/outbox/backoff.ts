/** How long to wait before the next attempt: exponential with full jitter, for ever [L4]. Milliseconds. */
export type Pace = 'normal' | 'slow'

const PACES = {
  /** Network, 5xx, 408, 429: the world is as usual, it will pass. */
  normal: { first: 1_000, cap: 5 * 60_000 },
  /** An answer that says no without saying why (a proxy, a permission): asked again, but seldom. */
  slow: { first: 30_000, cap: 60 * 60_000 },
} as const satisfies Record<Pace, { readonly first: number; readonly cap: number }>

const LEAST = 250

/**
 * No wait is longer than this; a longer one in a record of an older version means that the device's clock went back.
 */
export const LONGEST_WAIT = PACES.slow.cap

/**
 * @param attempts failed attempts before this one, since the line last gave hope
 * @param random in [0, 1)
 * @param afterMs what the server asked for (Retry-After), never undercut but capped like the rest
 */
export function backoff(attempts: number, pace: Pace, random: number, afterMs = 0): number {
  const { first, cap } = PACES[pace]
  const ceiling = Math.min(cap, first * 2 ** Math.min(attempts, 30))
  return Math.max(LEAST, Math.round(random * ceiling), Math.min(afterMs, cap))
}
