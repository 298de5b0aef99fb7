export interface RateLimit {
  readonly most: number
  readonly withinMs: number
}

export interface RateLimiter {
  /** Milliseconds until `key` may try again; 0 when it may now. Does not count. */
  readonly wait: (key: string, limit: RateLimit) => number
  readonly count: (key: string, limit: RateLimit) => void
}

const SWEEP_AT = 10_000

/** Sliding windows in memory: forgotten at a restart, and not shared between processes. */
export function rateLimiter(now: () => number = Date.now): RateLimiter {
  const seen = new Map<string, number[]>()

  function recent(key: string, limit: RateLimit): number[] {
    const times = (seen.get(key) ?? []).filter((at) => at > now() - limit.withinMs)
    if (times.length === 0) seen.delete(key)
    else seen.set(key, times)
    return times
  }

  return {
    wait(key, limit) {
      const times = recent(key, limit)
      const oldest = times[times.length - limit.most]
      return oldest === undefined ? 0 : oldest + limit.withinMs - now()
    },
    count(key, limit) {
      if (seen.size > SWEEP_AT) for (const old of seen.keys()) recent(old, limit)
      seen.set(key, [...recent(key, limit), now()])
    },
  }
}
