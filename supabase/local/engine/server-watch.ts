import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway, isPassing, reasonOf } from './database-away.ts'
import type { Log } from '../log/log.ts'
import { refused, type ServerAddress } from './server-address.ts'
import { turnstile } from '../turnstile.ts'

/** Checks over its own connection whether a PostgreSQL server answers, and receives its notifications there. */
export interface Watch {
  /**
   * Settles as `work` does, or rejects with DatabaseAway as soon as the server is away; a later value goes to
   * `tooLate`.
   */
  readonly unlessAway: <T>(work: () => Promise<T>, tooLate: (value: T) => void) => Promise<T>
  /** The pool got no connection: logged if the server answers all the same. */
  readonly suspect: (error: unknown) => void
  readonly listen: (channel: string, heard: (payload: string) => void) => Promise<void>
  readonly close: () => Promise<void>
}

export interface WatchOptions {
  readonly address: ServerAddress
  readonly log: Log
  /** The server is away: statements running on other connections get no answer any more. */
  readonly lost: () => void
  /** Between two questions to the server. */
  readonly beatMs: number
}

/** The connection of a watch; one question after the other. */
interface WatchLine {
  readonly client: pg.Client
  readonly ask: (text: string) => Promise<unknown>
}

const PAUSE_MS = 500
const MINUTE = 60_000
/** Beats without an answer after which the server is away; several, because a machine may be busy. */
const SILENT_BEATS = 8

/** Waits for the server for ever. Throws DatabaseRefused when it refuses the connection. */
export async function watchServer({ address, log, lost, beatMs }: WatchOptions): Promise<Watch> {
  const heardOn = new Map<string, (payload: string) => void>()
  const waiting = new Set<(away: DatabaseAway) => void>()
  const ending = new AbortController()
  let line: WatchLine | null = null
  let away: DatabaseAway | null = null
  let suspicion: unknown = null
  let complainedAt = -MINUTE

  async function connect(): Promise<WatchLine> {
    const fresh = new pg.Client(address.config)
    const inTurn = turnstile()
    const ask = (text: string): Promise<unknown> => inTurn(() => fresh.query(text))
    // Without a listener an error would end this process; `end` listens too.
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload = '' }) => heardOn.get(channel)?.(payload))
    try {
      await fresh.connect()
      for (const channel of heardOn.keys()) await ask(listenTo(channel))
      ending.signal.throwIfAborted()
      return { client: fresh, ask }
    } catch (error) {
      fresh.end().catch(() => undefined)
      throw error
    }
  }

  /** Rejects once this watch is closed, or when `mayGiveUp` and the server refuses. */
  async function connected(mayGiveUp: boolean, since: number): Promise<WatchLine> {
    let told = mayGiveUp ? -Infinity : performance.now()
    for (;;) {
      try {
        const fresh = await connect()
        if (told > -Infinity) log.info(`PostgreSQL at ${address.name} answers again after ${secondsSince(since)} s`)
        return fresh
      } catch (error) {
        ending.signal.throwIfAborted()
        if (mayGiveUp && !isPassing(error)) throw refused(address, error)
        if (performance.now() - told >= MINUTE) {
          log.warn(`${told > -Infinity ? 'still ' : ''}waiting for PostgreSQL at ${address.name}: ${reasonOf(error)}`)
          told = performance.now()
        }
      }
      await setTimeout(PAUSE_MS, null, { signal: ending.signal })
    }
  }

  /** Resolves with the reason once this connection has ended or the server no longer answers on it. */
  function end({ client, ask }: WatchLine): Promise<unknown> {
    return new Promise((resolve) => {
      let silent = 0
      const beat = setInterval(() => {
        if (silent > SILENT_BEATS) return over(new Error(`no answer for ${(SILENT_BEATS * beatMs) / 1000} s`))
        silent += 1
        if (silent === 1)
          ask('select 1')
            .then(() => {
              silent = 0
            })
            .then(complain, over)
      }, beatMs)
      beat.unref()
      function over(reason: unknown): void {
        clearInterval(beat)
        resolve(reason)
      }
      client.once('error', over)
      client.once('end', () => over(new Error('the connection ended')))
    })
  }

  function complain(): void {
    if (suspicion !== null && performance.now() - complainedAt >= MINUTE) {
      log.warn(`PostgreSQL at ${address.name} gives no connection: ${reasonOf(suspicion)}`)
      complainedAt = performance.now()
    }
    suspicion = null
  }

  function tellWaiting(reason: DatabaseAway): void {
    for (const tell of waiting) tell(reason)
    waiting.clear()
  }

  async function keep(first: WatchLine): Promise<void> {
    for (line = first; !ending.signal.aborted;) {
      const reason = await end(line)
      line.client.end().catch(() => undefined)
      line = null
      if (ending.signal.aborted) return
      away = new DatabaseAway(reason)
      log.error(`PostgreSQL at ${address.name} went away: ${reasonOf(reason)}. Requests get 503 until it is back`)
      lost()
      tellWaiting(away)
      line = await connected(false, performance.now())
      away = null
      suspicion = null
    }
  }

  const kept = keep(await connected(true, performance.now())).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })

  return {
    unlessAway(work, tooLate) {
      if (away !== null) return Promise.reject(away)
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        work().then(
          (value) => (waiting.delete(reject) ? resolve(value) : tooLate(value)),
          (error: Error) => {
            waiting.delete(reject)
            reject(error)
          },
        )
      })
    },
    suspect(error) {
      if (away === null) suspicion ??= error instanceof DatabaseAway ? error.cause : error
    },
    async listen(channel, heard) {
      heardOn.set(channel, heard)
      // While the server is away: `connect` sends this LISTEN once it is back.
      await line?.ask(listenTo(channel)).catch((error: unknown) => {
        if (!isPassing(error)) throw error
      })
    },
    async close() {
      ending.abort()
      tellWaiting(new DatabaseAway(new Error('the database is closed')))
      await line?.client.end()
      await kept
    },
  }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`

const secondsSince = (since: number): number => Math.round((performance.now() - since) / 1000)
