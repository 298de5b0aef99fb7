export interface MailSender {
  /** Mails may be due: starts a run, after any current one. */
  readonly poke: () => void
  /** Resolves when all runs asked for so far have ended. */
  readonly idle: () => Promise<void>
  /** No run begins after this; resolves when the last one has ended. */
  readonly stop: () => Promise<void>
}

const EVERY_MS = 30_000

/** Runs `run`, one at a time: on `poke` for new mails, and every 30 seconds for those that failed before. */
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
