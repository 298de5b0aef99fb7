import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../supabase/local/engine/database.ts'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import type { Row, Sql, Transaction } from '../../supabase/local/engine/sql.ts'
import { administer } from './administration.ts'
import { lend } from './lent-database.ts'
import { serverOfRun, TEMPLATE, withoutPostgres } from './postgres-setup.ts'

/** Caller of a statement: a visitor, a signed-in user by id, or the service key. */
export type Caller = 'anonymous' | 'service' | { readonly userId: string }

export interface Engine {
  /** Full rights. */
  readonly sql: Sql
  /** One committed transaction in the name of `caller`. */
  as<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** As `as`, but nothing of it stays. */
  probe<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface ServerEngine extends Engine {
  /** Address of this database, to open more connections. */
  readonly url: string
}

/** The embedded engine, as prepared. */
export async function openEmbedded(): Promise<Engine> {
  const { database, giveBack } = await lend()
  return engine(database, giveBack)
}

/** A database of its own on the real server of this run. */
export async function openPostgres(): Promise<ServerEngine> {
  const { url, drop } = await newPostgresDatabase()
  const database = await openServer(url)
  const close = async (): Promise<void> => {
    await database.close()
    await drop()
  }
  return { ...engine(database, close), url }
}

/** The same for whoever opens it by its address. */
export async function newPostgresDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = serverOfRun()
  const name = `hawa_${randomUUID().replaceAll('-', '')}`
  await untilFree(() => administer(server, `create database ${name} template ${TEMPLATE}`))
  const drop = () => untilFree(() => administer(server, `drop database ${name} with (force)`))
  return { url: server.replace(/postgres$/, name), drop }
}

const PGLITE = { name: 'PGlite', open: openEmbedded } as const
const POSTGRES = { name: 'PostgreSQL', open: openPostgres as () => Promise<Engine> } as const

/** A run on one version of PostgreSQL asks about that one alone (`npm run test:hosted`). */
const version = process.env['HAWA_POSTGRES_VERSION']
const ALONE = version === undefined ? null : [{ ...POSTGRES, name: `PostgreSQL ${version}` }]

/** Concurrency, feed, ledger and policies are tried on both in every run. */
export const BOTH_ENGINES = ALONE ?? (withoutPostgres ? [PGLITE] : [PGLITE, POSTGRES])

/** Every other rule is tried on PGlite, and by `npm run test:all` on PostgreSQL too. */
export const ENGINES = ALONE ?? (process.env['HAWA_TEST_ALL'] === '1' ? BOTH_ENGINES : [PGLITE])

/** Copying a template waits for nobody: another test that copies at the same time is asked to try again. */
async function untilFree(work: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== '55006' || attempt > 200) throw error
      await setTimeout(50)
    }
  }
}

function engine(database: Database, end: () => Promise<void>): Engine {
  let closed = false
  const open = (): Sql => {
    if (closed) throw new Error('the database is closed')
    return database.sql
  }
  const sql: Sql = {
    query: async (text, parameters) => open().query(text, parameters),
    transaction: async (work) => open().transaction(work),
  }
  const as: Engine['as'] = (caller, work) =>
    sql.transaction(async (tx) => {
      await become(tx, caller)
      return await work(tx)
    })
  return {
    sql,
    as,
    async probe(caller, work) {
      let answer: { value: Awaited<ReturnType<typeof work>> } | undefined
      try {
        await as(caller, async (tx) => {
          answer = { value: await work(tx) }
          throw new Undone()
        })
      } catch (error) {
        if (!(error instanceof Undone)) throw error
      }
      if (!answer) throw new Error('the transaction ended early')
      return answer.value
    },
    async close() {
      if (closed) return
      closed = true
      await end()
    },
  }
}

class Undone extends Error {}

/** Makes the settings of PostgREST for a request, in both spellings: Lite reads the one, hosted Supabase either. */
export async function become(tx: Transaction, caller: Caller): Promise<void> {
  const role = caller === 'anonymous' ? 'anon' : caller === 'service' ? 'service_role' : 'authenticated'
  const userId = typeof caller === 'object' ? caller.userId : ''
  await tx.query(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
       set_config('request.jwt.claims', $3, true)`,
    [userId, role, JSON.stringify({ sub: userId || undefined, role })],
  )
  await tx.query(`set local role ${role}`)
}

/** SQLSTATE of an error of either driver; null for anything else. */
export function sqlState(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}

export interface Verdict {
  readonly verdict: 'applied' | 'refused'
  readonly code?: string
  readonly result?: Row
  readonly replayed: boolean
}

/** One command as the device sends it. */
export async function apply(
  tx: Pick<Transaction, 'query'>,
  name: string,
  args: unknown,
  options: { readonly id?: string; readonly madeAt?: string } = {},
): Promise<Verdict> {
  const { id = randomUUID(), madeAt = new Date().toISOString() } = options
  const [row] = await tx.query<{ answer: Verdict }>(
    'select public.apply_command($1::uuid, $2, $3::text::jsonb, $4::timestamptz) as answer',
    [id, name, JSON.stringify(args), madeAt],
  )
  if (!row) throw new Error('no answer')
  return row.answer
}

/** The verdict in one word: `applied`, `already` (its effect was there before) or the refusal code. */
export const word = ({ verdict, code, result }: Verdict): string =>
  result?.['already'] === true ? 'already' : (code ?? verdict)
