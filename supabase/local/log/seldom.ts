export interface Seldom {
  /**
   * Null: the same was said within the minute, or too many other things were. Else how many times that was so since
   * something was said last.
   */
  readonly since: (said: string) => number | null
}

const MINUTE = 60_000
/** Things in a minute. */
const MOST = 200

/** Lines that anybody can cause at will: each once a minute, and a bounded number of them in all. */
export function seldom(now: () => number = () => performance.now(), most = MOST): Seldom {
  /** When, oldest first. */
  const saidAt = new Map<string, number>()
  let unsaid = 0

  return {
    since(said) {
      for (const [old, at] of saidAt) {
        if (at > now() - MINUTE) break
        saidAt.delete(old)
      }
      if (saidAt.has(said) || saidAt.size >= most) {
        unsaid += 1
        return null
      }
      saidAt.set(said, now())
      const before = unsaid
      unsaid = 0
      return before
    },
  }
}
