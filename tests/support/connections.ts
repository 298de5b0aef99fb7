import pg from 'pg'
import { become, type Caller } from './database.ts'
import type { Transaction } from '../../supabase/local/engine/sql.ts'

/** One more session on a real server, for tests with two of them. */
export interface Connection {
  readonly tx: Transaction
  readonly pid: number
  begin(caller?: Caller): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  close(): Promise<void>
}

export async function connect(url: string, onnotice: (text: string) => void = () => undefined): Promise<Connection> {
  const client = new pg.Client({ connectionString: url })
  client.on('notice', ({ message = '' }) => onnotice(message))
  await client.connect()
  const tx: Transaction = {
    query: async <T>(text: string, parameters: readonly unknown[] = []) =>
      (await client.query(text, [...parameters])).rows as T[],
    script: async (text) => void (await client.query(text)),
  }
  const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    tx,
    pid: row?.pid ?? 0,
    async begin(caller) {
      await tx.script('begin')
      if (caller) await become(tx, caller)
    },
    commit: () => tx.script('commit'),
    rollback: () => tx.script('rollback'),
    close: () => client.end(),
  }
}

const BLOCKED_WITHIN_MS = 20_000

/**
 * Resolves when the session `pid` waits for a lock of another one, as seen from `watcher`; fails when it goes on
 * without.
 */
export async function untilBlocked(watcher: Connection, pid: number): Promise<void> {
  const until = Date.now() + BLOCKED_WITHIN_MS
  for (;;) {
    if (Date.now() > until) throw new Error('it does not wait')
    if (await isBlocked(watcher, pid)) return
  }
}

/** The same, or when the work of the session has ended: for tests of what happens to one that does not wait. */
export async function untilBlockedOrDone(watcher: Connection, pid: number, work: Promise<unknown>): Promise<void> {
  let done = false
  const end = (): void => {
    done = true
  }
  work.then(end, end)
  while (!done && !(await isBlocked(watcher, pid)));
}

async function isBlocked(watcher: Connection, pid: number): Promise<boolean> {
  const [row] = await watcher.tx.query<{ blocked: boolean }>(
    'select cardinality(pg_blocking_pids($1::int)) > 0 as blocked',
    [pid],
  )
  return row?.blocked === true
}
