import { randomUUID } from 'node:crypto'
import type { Environment } from '../../sync/ground/environment.ts'

/** A device whose time passes only when told, so that no test waits for a clock. */
export interface VirtualDevice {
  readonly env: Environment
  /** Moves the clock and fires the timers due on the way, in order. */
  advance(ms: number): void
  /** Sets the clock without firing anything, as a person who changes it does. */
  setClock(ms: number): void
  /** Number of timers that wait. */
  planned(): number
}

export function virtualDevice(
  options: { readonly prefix?: string; readonly random?: () => number; readonly start?: number } = {},
): VirtualDevice {
  let now = options.start ?? Date.UTC(2026, 5, 1, 8)
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>()
  let nextTimer = 0

  const env: Environment = {
    fetch: () => Promise.reject(new TypeError('no network in this test')),
    now: () => now,
    uuid: randomUUID,
    random: options.random ?? (() => 0.5),
    setTimer: (callback, ms) => {
      const timer = nextTimer++
      timers.set(timer, { at: now + ms, callback })
      return () => void timers.delete(timer)
    },
    databasePrefix: options.prefix ?? `test-${randomUUID()}`,
  }

  function advance(ms: number): void {
    const end = now + ms
    for (;;) {
      const [due] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
      if (!due) break
      const [timer, { at, callback }] = due
      timers.delete(timer)
      now = Math.max(now, at)
      callback()
    }
    now = end
  }

  return {
    env,
    advance,
    setClock: (ms) => {
      now = ms
    },
    planned: () => timers.size,
  }
}
