export interface MailSender {
  /** There is something to send, soon: a run follows, after the one that may be under way. */
  readonly poke: () => void
  /** Resolves when everything that was asked for so far has been tried. */
  readonly idle: () => Promise<void>
  /** No run begins after this; resolves when the last one has ended. */
  readonly stop: () => Promise<void>
}

const EVERY_MS = 30_000

/** One run at a time. The clock is for what failed before; what is new is told by `poke`. */
export function mailSender(run: () => Promise<unknown>, report: (error: unknown) => void): MailSender {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = false
  let stopped = false

  function poke(): void {
    if (waiting || stopped) return
    waiting = true
    last = last
      .then(async () => {
        waiting = false
        if (!stopped) await run()
      })
      .catch(report)
  }

  const clock = setInterval(poke, EVERY_MS)
  clock.unref()
  return {
    poke,
    async idle() {
      for (let seen: unknown; seen !== last;) {
        seen = last
        await last
      }
    },
    async stop() {
      stopped = true
      clearInterval(clock)
      await last
    },
  }
}
