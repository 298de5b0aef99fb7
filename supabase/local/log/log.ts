import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream } from 'pino'
import { described } from './log-values.ts'

export const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

/**
 * Beside the sentence: ids, counts, and text of others through `log-values.ts`. `error` is shown as its kind, its code
 * and its place.
 */
export interface Facts {
  readonly error?: unknown
  readonly [name: string]: unknown
}

/** The sentence is ours: nothing that comes from a person is part of it. */
export type Log = Readonly<Record<Level, (sentence: string, facts?: Facts) => void>>

/** The current request, in each line that is written while it is served. */
export interface Served {
  readonly request: string
  readonly method: string
  readonly path: string
}

const served = new AsyncLocalStorage<Served>()

export function whileServing<T>(request: Served, work: () => Promise<T>): Promise<T> {
  return served.run(request, work)
}

/**
 * Lines of JSON, {level, time, msg, …}, each written before the call returns, so that a kill right after loses none.
 * `to`: by default the standard error of this process.
 */
export function openLog(level: Level, to: DestinationStream = standardError()): Log {
  const lines = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...served.getStore() }),
    },
    to,
  )
  const at =
    (one: Level) =>
    (sentence: string, facts: Facts = {}): void => {
      if (lines.isLevelEnabled(one)) lines[one](shown(facts), sentence)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

let opened: DestinationStream | null = null
const standardError = (): DestinationStream => (opened ??= pino.destination({ dest: 2, sync: true }))

/** The same log for work of the server itself, though a request may be served at the moment. */
export function ofNoRequest(log: Log): Log {
  const at =
    (one: Level) =>
    (sentence: string, facts?: Facts): void =>
      served.exit(() => log[one](sentence, facts))
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Null: the text is no level. */
export function levelIn(text: string): Level | null {
  return LEVELS.find((one) => one === text) ?? null
}

function shown({ error, ...facts }: Facts): Record<string, unknown> {
  return { ...facts, ...(error === undefined ? {} : { error: described(error) }) }
}
