export interface Housekeeping {
  /** Runs the work after any current run. Rejects when it fails. */
  readonly run: () => Promise<void>
  /** No run begins after this; resolves when the last one has ended. */
  readonly stop: () => Promise<void>
}

const SOON_MS = 60_000
const EVERY_MS = 6 * 60 * 60 * 1000

/**
 * Runs work that no request waits for: a minute after the start, when the first requests have been served, and four
 * times a day by default.
 */
export function housekeeping(
  work: () => Promise<void>,
  report: (error: unknown) => void,
  everyMs = EVERY_MS,
): Housekeeping {
  let last: Promise<void> = Promise.resolve()
  let stopped = false
  const run = (): Promise<void> => {
    const next = last.then(async () => {
      if (!stopped) await work()
    })
    last = next.catch(() => undefined)
    return next
  }
  const byClock = (): void => void run().catch(report)
  const soon = setTimeout(byClock, SOON_MS)
  const clock = setInterval(byClock, everyMs)
  soon.unref()
  clock.unref()
  return {
    run,
    async stop() {
      stopped = true
      clearTimeout(soon)
      clearInterval(clock)
      await last
    },
  }
}
