import postgres from 'postgres'
import { become, type Caller } from './database.ts'
import type { Transaction } from '../../supabase/local/sql.ts'

/** One more session on a real server, for what happens between two of them. */
export interface Connection {
  readonly tx: Transaction
  readonly pid: number
  begin(caller?: Caller): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  close(): Promise<void>
}

export async function connect(url: string, onnotice: (text: string) => void = () => undefined): Promise<Connection> {
  const driver = postgres(url, { max: 1, onnotice: (notice) => onnotice(notice['message'] ?? '') })
  const tx: Transaction = {
    query: async <T>(text: string, parameters: readonly unknown[] = []) => [...(await driver.unsafe(text, parameters as never[]))] as T[],
    script: async (text) => void (await driver.unsafe(text).simple()),
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
    close: () => driver.end(),
  }
}

const BLOCKED_WITHIN_MS = 20_000

/** Resolves when the session `pid` waits for a lock of another one, as seen from `watcher`; fails when it goes on without. */
export async function untilBlocked(watcher: Connection, pid: number): Promise<void> {
  const until = Date.now() + BLOCKED_WITHIN_MS
  for (;;) {
    if (Date.now() > until) throw new Error('it does not wait')
    const [row] = await watcher.tx.query<{ blocked: boolean }>('select cardinality(pg_blocking_pids($1::int)) > 0 as blocked', [pid])
    if (row?.blocked) return
  }
}
