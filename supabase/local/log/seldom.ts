export interface Seldom {
  /**
   * Null: do not log, since the same line was logged within the minute, or too many others were. Else the number of
   * lines left out since the last logged one.
   */
  readonly since: (said: string) => number | null
}

const MINUTE = 60_000
/** Lines in a minute. */
const MOST = 200

/** Limits lines that a client can cause at will: each once a minute, and a bounded number in all. */
export function seldom(now: () => number = () => performance.now(), most = MOST): Seldom {
  /** Time of each line, oldest first. */
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
