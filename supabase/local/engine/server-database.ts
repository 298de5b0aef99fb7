import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { DatabaseAway } from './database-away.ts'
import type { Database } from './database.ts'
import { ofNoRequest, openLog, type Log } from '../log/log.ts'
import { liteConnection } from '../gaps/server-connection.ts'
import { serverAddress } from './server-address.ts'
import { serverPool, type Line } from './server-pool.ts'
import { serverTypes } from './server-types.ts'
import { watchServer } from './server-watch.ts'
import type { Packet, Query, Sql, Transaction } from './sql.ts'
import type { Turnstile } from '../turnstile.ts'

/** Milliseconds for which running work may keep connections open once the database closes. */
const LAST_WORDS_MS = 5000

export interface ServerOptions {
  /** Gets a line when the server is waited for, went away and is back. */
  readonly log?: Log
  /** Milliseconds between two checks of the server. */
  readonly beatMs?: number
}

/**
 * A real PostgreSQL server; the role of the address must own the database and may create roles. Waits for the server
 * for ever, now and whenever it goes away; meanwhile everything throws DatabaseAway at once (decision 0075). Throws
 * DatabaseRefused when the server refuses the connection.
 */
export async function openServer(url: string, options: ServerOptions = {}): Promise<Database> {
  const { log = openLog('warn'), beatMs = 1000 } = options
  const address = serverAddress(url)
  const losses = new AsyncLocalStorage<Losses>()
  function note(away: DatabaseAway): void {
    const mine = losses.getStore()
    if (mine) mine.away ??= away
  }
  const pool = serverPool(address, serverTypes(), note)
  const watch = await watchServer({ address, log: ofNoRequest(log), lost: pool.cut, beatMs })
  const underWay = new Set<Promise<unknown>>()
  let closed = false

  async function lend(): Promise<Line> {
    if (closed) throw new Error('the database is closed')
    try {
      return await watch.unlessAway(pool.lend, (late) => late.release())
    } catch (error) {
      if (error instanceof DatabaseAway) note(error)
      watch.suspect(error)
      throw error
    }
  }

  const query: Query = async <T>(text: string, parameters: readonly unknown[] = []) => {
    const line = await lend()
    try {
      return (await line.query<T>(text, parameters)).rows
    } finally {
      line.release()
    }
  }

  const packet: Packet = async (statements) => {
    const line = await lend()
    try {
      return await line.packet(statements)
    } finally {
      line.release()
    }
  }

  const exclusively: Turnstile = async (work) => {
    if (closed) throw new Error('the database is closed')
    const mine: Losses = { away: null }
    const turn = losses.run(mine, work)
    underWay.add(turn)
    try {
      const answer = await turn
      if (mine.away === null) return answer
    } catch (error) {
      if (mine.away === null) throw error
    } finally {
      underWay.delete(turn)
    }
    throw mine.away
  }

  async function close(): Promise<void> {
    closed = true
    await patiently(Promise.allSettled(underWay))
    // Lite may never give a connection back: the pool is closed without waiting for that.
    const ended = pool.close()
    await watch.close()
    await patiently(ended)
    pool.cut()
    await ended
  }

  const sql = { query, transaction: transactionsOn(lend) }
  return { connection: liteConnection(lend), sql, packet, exclusively, listen: watch.listen, copyTo: null, close }
}

/** The loss of a connection during one piece of Lite's work: Lite may take it for a missing table. */
interface Losses {
  away: DatabaseAway | null
}

const patiently = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, setTimeout(LAST_WORDS_MS, null, { ref: false })])

function transactionsOn(lend: () => Promise<Line>): Sql['transaction'] {
  return async (work) => {
    const line = await lend()
    const tx: Transaction = {
      query: async <T>(text: string, parameters: readonly unknown[] = []) =>
        (await line.query<T>(text, parameters)).rows,
      script: async (text) => void (await line.query(text, [])),
    }
    try {
      await tx.script('begin')
      const value = await worked(
        () => work(tx),
        () => tx.script('rollback'),
      )
      const { command } = await line.query('commit', [])
      if (command !== 'COMMIT') throw new Error('a statement of this transaction had failed')
      return value
    } finally {
      line.release()
    }
  }
}

async function worked<T>(work: () => Promise<T>, undo: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await undo().catch(() => undefined)
    throw error
  }
}
