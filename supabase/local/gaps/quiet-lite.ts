/**
 * Gap: Lite prints every refused statement to the console with its parameters, which are data of people.
 * Test: tests/contract/log.test.ts
 * Goes when: Lite takes a logger.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from '../log/log.ts'

const running = new AsyncLocalStorage<Log>()
let watching = false

/** Refused rights, broken rules, quotas and input errors: answers, not faults. A lost database is logged elsewhere. */
const EXPECTED = /^(08006|22|23|28|42|44|53400|P0|PGRST)/

/** While `work` runs, only faults go from the console to the log, without parameters. */
export function quietly<T>(log: Log, work: () => Promise<T>): Promise<T> {
  if (!watching) {
    watching = true
    watch()
  }
  return running.run(log, work)
}

function watch(): void {
  const { error, warn } = console
  console.error = (...parts: unknown[]) => {
    const log = running.getStore()
    if (!log) return error(...parts)
    const fault = parts.find((part) => part instanceof Error)
    if (fault && !isExpected(fault)) log.error('Lite failed', { error: fault })
  }
  console.warn = (...parts: unknown[]) => {
    if (!running.getStore()) warn(...parts)
  }
}

/** Errors of Lite's parser about a request of a client; they have no code. */
const UNREADABLE = / at position \d+(: .*)?$|^"?failed to parse (filter|logic tree)|in the schema cache$/s

function isExpected(fault: Error): boolean {
  const code: unknown = 'code' in fault ? fault.code : null
  return typeof code === 'string' ? EXPECTED.test(code) : UNREADABLE.test(fault.message)
}
