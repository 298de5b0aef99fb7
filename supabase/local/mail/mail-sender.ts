export interface MailSender {
  /** Mails may be due: starts a run, after any current one, half a second after the last one began at the earliest. */
  readonly poke: () => void
  /** Resolves when all runs asked for so far have ended; they begin at once. */
  readonly idle: () => Promise<void>
  /** No run begins after this; resolves when the last one has ended. */
  readonly stop: () => Promise<void>
}

const EVERY_MS = 30_000
/** A run asks the database, and each command pokes. */
const BETWEEN_MS = 500

/** Runs `run`, one at a time: on `poke` for new mails, and every 30 seconds for those that failed before. */
export function mailSender(run: () => Promise<unknown>, report: (error: unknown) => void): MailSender {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = false
  let stopped = false
  let begun = -BETWEEN_MS
  let pause: NodeJS.Timeout | null = null

  function poke(): void {
    if (waiting || stopped) return
    waiting = true
    const left = begun + BETWEEN_MS - performance.now()
    if (left <= 0) begin()
    else pause = setTimeout(begin, left)
  }

  function begin(): void {
    if (pause) clearTimeout(pause)
    pause = null
    last = last
      .then(async () => {
        waiting = false
        begun = performance.now()
        if (!stopped) await run()
      })
      .catch(report)
  }

  const clock = setInterval(poke, EVERY_MS)
  clock.unref()
  return {
    poke,
    async idle() {
      for (let seen: unknown; seen !== last || pause;) {
        if (pause) begin()
        seen = last
        await last
      }
    },
    async stop() {
      stopped = true
      clearInterval(clock)
      if (pause) clearTimeout(pause)
      pause = null
      await last
    },
  }
}
