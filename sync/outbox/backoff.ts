/** How long to wait before the next attempt: exponential with full jitter, for ever [L4]. Milliseconds. */
export type Pace = 'normal' | 'slow'

const PACES = {
  /** Network, 5xx, 408, 429: temporary. */
  normal: { first: 1_000, cap: 5 * 60_000 },
  /** A rejection without a stable code (a proxy, a permission): retried, but seldom. */
  slow: { first: 30_000, cap: 60 * 60_000 },
} as const satisfies Record<Pace, { readonly first: number; readonly cap: number }>

const LEAST = 250

/** No wait is longer; a longer one in a record of an older version means that the device's clock went back. */
export const LONGEST_WAIT = PACES.slow.cap

/**
 * @param attempts failed attempts of this entry since the counts were last reset
 * @param random in [0, 1)
 * @param afterMs the server's Retry-After: a lower bound, capped like the rest
 */
export function backoff(attempts: number, pace: Pace, random: number, afterMs = 0): number {
  const { first, cap } = PACES[pace]
  const ceiling = Math.min(cap, first * 2 ** Math.min(attempts, 30))
  return Math.max(LEAST, Math.round(random * ceiling), Math.min(afterMs, cap))
}
