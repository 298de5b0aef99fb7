import pg from 'pg'
import { DatabaseAway, isPassing } from './database-away.ts'
import type { ServerAddress } from './server-address.ts'
import { sendPacket } from './server-packet.ts'
import { describeParameters } from './server-statements.ts'
import type { ServerTypes } from './server-types.ts'
import type { Packet } from './sql.ts'
import { turnstile } from '../turnstile.ts'

export interface Answer<T> {
  readonly command: string
  readonly count: number
  readonly rows: T[]
}

/** One connection, lent to one piece of work. Every method throws DatabaseAway when the connection is lost. */
export interface Line {
  /** Without parameters the text may hold several statements; the answer is the last one's. */
  query<T>(text: string, parameters: readonly unknown[]): Promise<Answer<T>>
  /** Outside of a transaction. */
  readonly packet: Packet
  release(): void
}

export interface Pool {
  /** Throws DatabaseAway when none can be had. */
  readonly lend: () => Promise<Line>
  /** Ends all connections, also those with a running statement. */
  readonly cut: () => void
  /** Resolves when all lines were given back. */
  readonly close: () => Promise<void>
}

const CONNECTIONS = 10
/** Seconds. With a connection its prepared statements and their plans end. */
const LIFETIME_S = 30 * 60

/** A text with a number in it (a longer list of columns) must not fill the memory, here or of a connection. */
const KEPT = 500

/**
 * A prepared statement keeps the columns of its first use; after a change of its tables PostgreSQL answers with this
 * code.
 */
const OUTDATED = '0A000'

interface Statement {
  readonly name: string
  readonly types: readonly number[]
}

/** `noted` is called for every connection that was lost or could not be had, in the async context of its user. */
export function serverPool(address: ServerAddress, types: ServerTypes, noted: (away: DatabaseAway) => void): Pool {
  const open = new Set<pg.ClientBase>()
  const ended = new WeakSet<pg.ClientBase>()
  /** Names of the statements prepared on each connection. */
  const prepared = new WeakMap<pg.ClientBase, Set<string>>()
  // Ordered by last use, oldest first.
  const statements = new Map<string, Statement>()
  let names = 0
  /** Names by text of the statements of packets, which are a few constants of this program. */
  const inPackets = new Map<string, string>()
  const preparedInPackets = new WeakMap<pg.ClientBase, Set<string>>()

  // The pool's own limit would count the time in its queue, too.
  const { connectionTimeoutMillis, ...config } = address.config
  // The pool awaits `onConnect`; its types lack it.
  const hooks = { onConnect: begin }
  const pool = new pg.Pool({
    ...config,
    max: CONNECTIONS,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: LIFETIME_S,
    types: { getTypeParser: (oid: number) => types.parser(oid) },
    Client: class extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, ...(connectionTimeoutMillis === undefined ? {} : { connectionTimeoutMillis }) })
      }
    },
    ...hooks,
  })
  // An idle connection ended. The watch logs the end of the server.
  pool.on('error', () => undefined)
  pool.on('remove', (client) => open.delete(client))

  async function begin(client: pg.ClientBase): Promise<void> {
    open.add(client)
    const over = (): void => void ended.add(client)
    client.on('error', over).on('end', over)
    await client.query(`set timezone to 'UTC'`)
    const { rows } = await client.query<{ oid: number; element: number }>(
      `select oid, typelem as element from pg_type where typcategory = 'A' and typelem <> 0`,
    )
    types.know(rows)
  }

  async function statement(client: pg.ClientBase, text: string): Promise<Statement> {
    const known = statements.get(text)
    if (known) {
      statements.delete(text)
      statements.set(text, known)
      return known
    }
    const name = `hawa_${(names += 1)}`
    const fresh = { name, types: await describeParameters(client, name, text) }
    statements.set(text, fresh)
    for (const [oldest] of statements) {
      if (statements.size <= KEPT) break
      statements.delete(oldest)
    }
    return fresh
  }

  async function execute(client: pg.ClientBase, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (parameters.length === 0) {
      const answers: pg.QueryResult | pg.QueryResult[] = await client.query(text)
      const last = Array.isArray(answers) ? answers.at(-1) : answers
      if (!last) throw new Error('no answer')
      return last
    }
    const { name, types: wanted } = await statement(client, text)
    prepared.set(client, (prepared.get(client) ?? new Set()).add(name))
    const values = parameters.map((value, place) =>
      value === null || value === undefined ? null : types.written(value, wanted[place] ?? 0),
    )
    return client.query({ name, text, values })
  }

  /** A transaction is over with its first error; outside of one nothing has happened yet. */
  async function executeAnew(
    client: pg.ClientBase,
    text: string,
    parameters: readonly unknown[],
  ): Promise<pg.QueryResult> {
    try {
      return await execute(client, text, parameters)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== OUTDATED) throw error
      statements.delete(text)
      if (client.getTransactionStatus() !== 'I') throw error
      return execute(client, text, parameters)
    }
  }

  function executePacket(client: pg.ClientBase, statements: Parameters<Packet>[0]): ReturnType<Packet> {
    const known = preparedInPackets.get(client) ?? new Set<string>()
    preparedInPackets.set(client, known)
    const named = statements.map(({ text, values }) => {
      const name = inPackets.get(text) ?? `hawa_packet_${inPackets.size + 1}`
      inPackets.set(text, name)
      return { name, text, values }
    })
    return sendPacket(client, named, known)
  }

  function lost(error: unknown): DatabaseAway {
    const away = error instanceof DatabaseAway ? error : new DatabaseAway(error)
    noted(away)
    return away
  }

  function line(client: pg.PoolClient): Line {
    let broken = false
    const inTurn = turnstile()
    async function carried<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await inTurn(work)
      } catch (error) {
        if (!isPassing(error) && (error instanceof pg.DatabaseError || !ended.has(client))) throw error
        broken = true
        throw lost(error)
      }
    }
    return {
      async query<T>(text: string, parameters: readonly unknown[]) {
        const { command, rowCount, rows } = await carried(() => executeAnew(client, text, parameters))
        return { command, count: rowCount ?? 0, rows: rows as T[] }
      },
      packet: (statements) => carried(() => executePacket(client, statements)),
      release: () => client.release(broken || (prepared.get(client)?.size ?? 0) > KEPT),
    }
  }

  return {
    async lend() {
      try {
        return line(await pool.connect())
      } catch (error) {
        throw lost(error)
      }
    },
    cut() {
      for (const client of open) (client as pg.Client).end().catch(() => undefined)
    },
    close: () => pool.end(),
  }
}
