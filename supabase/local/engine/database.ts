import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import { DURABLE_START, DurableFS, syncFolder, syncTree } from './durable-files.ts'
import { EXTENSIONS } from './extensions.ts'
import { inTurn } from '../gaps/in-turn.ts'
import { isoTimestamp } from '../gaps/iso-timestamp.ts'
import { connectPglite, type Connection } from '../lite.ts'
import { inWords, OperatorError } from '../operator-error.ts'
import { preparedStatements } from '../gaps/prepared-statements.ts'
import { settingsAtOnce } from '../gaps/request-settings.ts'
import type { Packet, Query, Sql, Transaction } from './sql.ts'
import { textOnly } from '../gaps/text-values.ts'
import type { Turnstile } from '../turnstile.ts'

const TIMESTAMPTZ = 1184

export interface Database {
  readonly connection: Connection
  readonly sql: Sql
  readonly packet: Packet
  /** Around everything that Lite does (gaps/in-turn.ts); a server with connections of its own lets all in at once. */
  readonly exclusively: Turnstile
  /** Copies its files as of one moment, while all other work waits; null: this database has no folder. */
  readonly copyTo: ((folder: string) => Promise<void>) | null
  /** Calls back with the payload of every NOTIFY on `channel` that was committed, until `close`. */
  readonly listen: (channel: string, heard: (payload: string) => void) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * PostgreSQL touches all its buffers as it starts, 128 MB by default. Pages beyond these 16 MB come from the system's
 * cache. The time zone is UTC, as on hosted Supabase, whatever the machine's is.
 */
const SETTINGS = ['-c', 'shared_buffers=16MB', '-c', 'timezone=UTC']

/** PGlite in memory: for tests, gone at `close`. `fs` may hold a database, which saves the seconds of initdb. */
export async function openMemory(fs?: Filesystem): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS]
  return pglite(
    await connectPglite({
      pgliteOptions: {
        startParams,
        extensions: EXTENSIONS,
        parsers: { [TIMESTAMPTZ]: isoTimestamp },
        ...(fs ? { fs } : {}),
      },
    }),
  )
}

/**
 * PGlite in `<folder>/pg`, durable. The caller holds the lock of `folder`. Throws an OperatorError when the database
 * there does not open.
 */
export async function openFolder(folder: string): Promise<Database> {
  const home = path.join(folder, 'pg')
  await removeUnfinished(folder)
  if (!existsSync(home)) await create(folder, home)
  const startParams = [...DURABLE_START, ...SETTINGS]
  const pgliteOptions = {
    fs: new DurableFS(home),
    startParams,
    extensions: EXTENSIONS,
    parsers: { [TIMESTAMPTZ]: isoTimestamp },
  }
  try {
    return await pglite(await connectPglite({ pgliteOptions }), home)
  } catch (error) {
    throw unopened(home, error)
  }
}

/** PostgreSQL writes the reason to its own standard error; the error here says only that it ended. */
function unopened(home: string, cause: unknown): unknown {
  const known = inWords(cause, home)
  if (known !== cause) return known
  return new OperatorError(
    `${home}, the database, does not open: it is damaged. Move the data folder aside and ` +
      'restore a backup (npm run restore).',
    { cause },
  )
}

const UNFINISHED = 'pg.unfinished'

/**
 * Made next to its place and renamed when whole: a kill during the first start leaves nothing that looks like a
 * database.
 */
async function create(folder: string, home: string): Promise<void> {
  const draft = path.join(folder, UNFINISHED)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const first = await PGlite.create(draft)
  await first.exec('checkpoint')
  await first.close()
  await syncTree(draft)
  await rename(draft, home)
  await syncFolder(folder)
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === UNFINISHED) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function pglite(connection: Awaited<ReturnType<typeof connectPglite>>, home?: string): Promise<Database> {
  const { driver } = connection
  await driver.waitReady
  textOnly(driver)
  settingsAtOnce(connection)
  const { queryIn, forget, packet } = preparedStatements(driver)
  const exclusively = inTurn()
  const query: Query = <T>(text: string, parameters: readonly unknown[] = []) =>
    exclusively(async () => (await driver.query<T>(text, [...parameters])).rows)
  const transaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    exclusively(() =>
      driver.transaction((tx) =>
        work({
          query: async <R>(text: string, parameters: readonly unknown[] = []) =>
            (await queryIn<R>(text, [...parameters])).rows,
          script: async (text) => {
            await tx.exec(text)
            await forget()
          },
        }),
      ),
    )
  const listen: Database['listen'] = (channel, heard) =>
    exclusively(async () => void (await driver.listen(channel, heard)))
  const copyTo =
    home === undefined
      ? null
      : (folder: string) =>
          exclusively(async () => {
            await driver.exec('checkpoint')
            await cp(home, folder, { recursive: true })
          })
  return {
    connection,
    sql: { query, transaction },
    packet: (statements) => exclusively(() => packet(statements)),
    exclusively,
    listen,
    copyTo,
    close: () => exclusively(() => connection.close()),
  }
}
