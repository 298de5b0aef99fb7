import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import { sendDueMails } from '../functions/send-mails/handler.ts'
import type { MailDriver } from '../functions/send-mails/mail.ts'
import { sweepOrphans } from '../functions/sweep-files/handler.ts'
import { describeFile } from '../functions/verify-file/stored-file.ts'
import { ACCOUNT_MAILS, accountMails, SITE_UNKNOWN } from './gaps/account-mails.ts'
import { admission } from './http/admission.ts'
import { authGate } from './gaps/auth-gate.ts'
import { backUp } from './folder/backup.ts'
import { bodyRoom } from './http/body-room.ts'
import { claimDatabase, describe, inspect } from './folder/data-folder.ts'
import { isAway } from './engine/database-away.ts'
import { openFolder, openMemory, type Database } from './engine/database.ts'
import { deletionsBeside } from './folder/deletions.ts'
import { ENDLESS, watchDisk, type DiskRoomOptions } from './folder/disk-room.ts'
import { lockFolder } from './folder/folder-lock.ts'
import { gateway, type Gateway, type RunFunction } from './http/gateway.ts'
import { housekeeping } from './housekeeping.ts'
import { keysOf, newKeys, type Keys } from './folder/keys.ts'
import { openLite, type EmailDriver, type Lite } from './lite.ts'
import { ofNoRequest, openLog, type Log } from './log/log.ts'
import { shownPath } from './log/log-values.ts'
import { mailSender } from './mail/mail-sender.ts'
import { mailbox, type Mail } from './mail/mailbox.ts'
import { migrate } from './engine/migrate.ts'
import type { Peer } from './http/network.ts'
import { inWords } from './operator-error.ts'
import { onePacket } from './gaps/one-packet.ts'
import { objectFiles, objectsInMemory, removeDrafts } from './gaps/object-files.ts'
import { partialUploads } from './gaps/partial-uploads.ts'
import { ROLES, grantLikeHosted, isFresh } from './engine/platform.ts'
import { quietly } from './gaps/quiet-lite.ts'
import { resumableGate } from './gaps/resumable-gate.ts'
import { openServer } from './engine/server-database.ts'
import { siteIn } from './http/site.ts'
import type { Query } from './engine/sql.ts'
import { keepRevokedRights } from './gaps/revoked-rights.ts'
import { storageGate } from './gaps/storage-gate.ts'
import { sessionOf } from './tokens.ts'
import { turnstiles } from './turnstile.ts'
import { upkeepOf, UPKEEP_MS } from './gaps/upkeep.ts'
import { uploadRight } from './gaps/upload-rights.ts'
import { wakeUps, type WakeUps } from './gaps/wake-ups.ts'

export interface StackOptions {
  /** Folder of the keys, the objects and, without `databaseUrl`, the database. Undefined: all in memory. */
  readonly dataDir?: string | undefined
  /** A PostgreSQL server instead of PGlite. */
  readonly databaseUrl?: string | undefined
  /** For tests: files in memory, with a database that the server opens instead of making one in four seconds. */
  readonly memory?: Filesystem
  /** The built site; without it only the API answers. */
  readonly siteDir?: string | undefined
  /** Public address of this server, for links in mails. By default the address that it listens on. */
  readonly siteUrl?: string | undefined
  /** An address has to be confirmed by mail before its account can be used. */
  readonly confirmEmail?: boolean
  /** Sends mails out into the world; without one they stay in the mailbox of this server. */
  readonly mailDriver?: MailDriver | undefined
  /** Secret with which the mail service signs its events; without it the function for them answers 404. */
  readonly mailSecret?: string | undefined
  /** A backup is written there soon after the start and once a day (`backup.ts`). */
  readonly backupDir?: string | undefined
  /** Take over a database that belongs to another data folder. */
  readonly adoptDatabase?: boolean
  readonly demo?: boolean
  /** Whether `/mailbox` may be read on this machine; by default with demo data, or without a data folder. */
  readonly mailboxPage?: boolean | undefined
  /** On unless false. */
  readonly rateLimits?: boolean
  /** By default warnings and errors, on the standard error. */
  readonly log?: Log | undefined
  /** For tests: runs all functions elsewhere, also those that send mails and sweep files, as hosted Supabase does. */
  readonly functions?: RunFunction | undefined
  /** For tests: the free bytes of the disk of `dataDir`, and the interval of the checks. */
  readonly disk?: Pick<DiskRoomOptions, 'free' | 'everyMs'>
}

export interface Stack {
  /**
   * Answers all requests of the one port; `peer`: network address of the caller, by default this process itself; `id`:
   * that of the request, a new one by default.
   */
  fetch(request: Request, peer?: Peer, id?: string): Promise<Response>
  readonly putOff: Gateway['putOff']
  /** The WebSocket channels on which devices learn that there is news. */
  readonly wakeUps: WakeUps
  readonly anonKey: string
  readonly serviceKey: string
  readonly jwtSecret: string
  /** Full rights, past row level security: for tests and the seed. */
  readonly sql: Query
  /** Mails kept in this server's mailbox instead of being sent, oldest first. */
  readonly mails: readonly Mail[]
  /** Resolves when every due mail has been tried. */
  mailsTried(): Promise<void>
  /** Removes stale partial uploads and files that no row names; also runs by itself four times a day. */
  sweepFiles(): Promise<void>
  /** Writes a backup now; null: this server has no folder for backups, or no data folder. */
  readonly backUp: (() => Promise<void>) | null
  /** Runs the upkeep of the embedded database; null where a server does it by itself. */
  readonly tidy: (() => Promise<void>) | null
  /** Sets the address for links in mails, once the port is known; a `siteUrl` in the options takes precedence. */
  listensAt(url: string): void
  close(): Promise<void>
}

/** Requests at the same time, with a PostgreSQL server. */
const SERVER_TURNS = 8
/** All commands wait for one lock (hawa.lock_feed). The second one is there when the first has ended. */
const COMMANDS_AT_ONCE = 2
/** Without rate limits a request waits a minute for its turn; only a full queue is refused at once. */
const UNLIMITED_PATIENCE_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The embedded Supabase: Lite on PGlite (or a PostgreSQL server), with its missing parts around it. Ready when the
 * migrations, and the demo data if asked for, are in. Throws an OperatorError where the folder or the database cannot
 * be used as they are: FolderInUse when another process has the folder.
 */
export async function openStack(options: StackOptions = {}): Promise<Stack> {
  const { dataDir } = options
  const log = unlessAway(options.log ?? openLog('warn'))
  if (dataDir === undefined) {
    const database = await (options.databaseUrl ? openServer(options.databaseUrl, { log }) : openMemory(options.memory))
    return closedOnFailure(database, () => assemble(database, newKeys(), options, log, () => undefined))
  }
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const release = await lockFolder(dataDir, { log })
    try {
      const engine = options.databaseUrl ? 'postgres' : 'pglite'
      const record = await inspect(dataDir, engine)
      const keys = await keysOf(dataDir)
      const database = await (options.databaseUrl ? openServer(options.databaseUrl, { log }) : openFolder(dataDir))
      return await closedOnFailure(database, async () => {
        const { id } = record ?? (await describe(dataDir, engine))
        if (engine === 'postgres') await claimDatabase(database.sql, id, options.adoptDatabase === true)
        return assemble(database, keys, options, log, release)
      })
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    throw inWords(error, dataDir)
  }
}

/** Closes the database if the work fails. */
async function closedOnFailure<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

async function assemble(
  database: Database,
  keys: Keys,
  options: StackOptions,
  log: Log,
  release: () => void,
): Promise<Stack> {
  const { dataDir } = options
  const { sql } = database
  const mails = mailbox(dataDir === undefined ? null : path.join(dataDir, 'mail.jsonl'))
  if (dataDir !== undefined) await removeDrafts(path.join(dataDir, 'objects'))
  const objects = dataDir === undefined ? objectsInMemory() : objectFiles(path.join(dataDir, 'objects'))
  let siteUrl = (options.siteUrl ?? 'http://localhost:4173').replace(/\/+$/, '')
  const driver: MailDriver = options.mailDriver ?? { send: (mail) => mails.keep(mail).then(() => null) }
  const notLeft = (error: unknown): void => log.error('an account mail did not leave', { error })
  const email = accountMails(accountPost(driver), () => siteUrl, notLeft)
  const confirmEmail = options.confirmEmail ?? false
  const { connection } = database
  const app = openLite({ connection, keys, email, mails: ACCOUNT_MAILS, siteUrl: SITE_UNKNOWN, confirmEmail, objects })
  await quietly(log, () => prepare(database, app))

  const lite = (request: Request) => database.exclusively(() => quietly(log, () => app.fetch(request)))

  /**
   * Records size, hash and type of a stored object, read from storage, never from the request. After a failure here the
   * function verify-file records them.
   */
  async function stored(bucket: string, key: string): Promise<void> {
    try {
      const { body } = await objects.getObject(bucket, key, undefined)
      if (!(body instanceof Uint8Array)) throw new Error(`nothing stored at ${key}`)
      const file = await describeFile(key, new Uint8Array(body))
      await sql.query('select public.record_stored_file($1, $2, $3, $4)', [
        file.path,
        file.size,
        file.sha256,
        file.content_type,
      ])
    } catch (error) {
      log.error('could not record what a file holds', { file: shownPath(key), error })
    }
  }

  async function notPutOff(request: Request, bucket: string, key: string): Promise<void> {
    const session = sessionOf(request, keys.jwtSecret)
    if (session) await uploadRight(sql, session, bucket, key)
  }
  const gate = storageGate({
    jwtSecret: keys.jwtSecret,
    serviceKey: keys.serviceKey,
    stored,
    notPutOff,
    alone: turnstiles(),
  })
  const partials = partialUploads(dataDir === undefined ? null : path.join(dataDir, 'uploads'))
  const report = (error: unknown): void => ofNoRequest(log).error('work of the server failed', { error })
  const { functions } = options
  const sender = mailSender(
    async () => {
      if (functions) return runScheduled(functions, 'send-mails', keys)
      const backend = { url: 'http://mails.invalid', serviceKey: keys.serviceKey, fetch: lite }
      await sendDueMails(backend, { driver, site: siteUrl })
    },
    (error) => log.error('could not send the mails that are due', { error }),
  )
  const disk = dataDir === undefined ? ENDLESS : await watchDisk(dataDir, { ...options.disk, log: ofNoRequest(log) })
  const { handle, putOff } = gateway({
    lite,
    onePacket: onePacket({ packet: database.packet, anonKey: keys.anonKey, jwtSecret: keys.jwtSecret, log }),
    auth: authGate(sql.query, {
      rateLimits: options.rateLimits !== false,
      confirmEmail,
      mails: email,
      serviceKey: keys.serviceKey,
      lite,
    }),
    storage: gate,
    functions,
    resumable: resumableGate({ partials, jwtSecret: keys.jwtSecret, sql }),
    admission: admission({
      width: options.databaseUrl === undefined ? 1 : SERVER_TURNS,
      commandsAtOnce: COMMANDS_AT_ONCE,
      ...(options.rateLimits === false ? { patienceMs: UNLIMITED_PATIENCE_MS } : {}),
    }),
    bodies: bodyRoom(),
    site: options.siteDir === undefined ? null : siteIn(options.siteDir, () => siteUrl),
    mails: (options.mailboxPage ?? (options.demo === true || dataDir === undefined)) ? mails.mails : null,
    anonKey: keys.anonKey,
    serviceKey: keys.serviceKey,
    jwtSecret: keys.jwtSecret,
    mailDue: sender.poke,
    mailSecret: options.mailSecret ?? null,
    rateLimits: options.rateLimits !== false,
    disk,
    ping: async () => void (await sql.query('select 1')),
    log,
  })

  const sweeper = housekeeping(async () => {
    await partials.sweep()
    const { serviceKey } = keys
    if (functions) await runScheduled(functions, 'sweep-files', keys)
    else await sweepOrphans({ url: 'http://sweep.invalid', serviceKey, fetch: (request) => handle(request, null) })
  }, report)

  const { backupDir } = options
  const deletions =
    dataDir === undefined || backupDir === undefined ? null : await deletionsBeside(sql.query, backupDir, log)
  await database.listen('hawa_deleted', () => void deletions?.keep())
  const backups =
    dataDir === undefined || backupDir === undefined
      ? null
      : housekeeping(
          async () => void (await backUp(dataDir, backupDir, database.copyTo)),
          (error) => log.error('no backup was written', { error }),
          DAY_MS,
        )

  const upkeep =
    options.databaseUrl === undefined
      ? housekeeping(upkeepOf(sql.query), (error) => log.error('the database was not tidied', { error }), UPKEEP_MS)
      : null

  const bells = await wakeUps({
    jwtSecret: keys.jwtSecret,
    anonKey: keys.anonKey,
    report,
    log,
    listen: (rung) => database.listen('hawa_bell', rung),
    async bellsOf(userId) {
      const [row] = await sql.query<{ bells: string[] }>(
        'select hawa.bells_of(p) as bells from public.profiles p where p.user_id = $1',
        [userId],
      )
      return row?.bells ?? []
    },
  })

  let closing: Promise<void> | null = null
  async function end(): Promise<void> {
    try {
      disk.stop()
      await Promise.all([
        sender.stop(),
        email.tried(),
        sweeper.stop(),
        backups?.stop(),
        upkeep?.stop(),
        deletions?.keep(),
      ])
      bells.close()
      await partials.close()
      await database.close()
    } finally {
      release()
    }
  }
  const stack: Stack = {
    ...keys,
    fetch: (request, peer = null, id) => handle(request, peer, id),
    putOff,
    wakeUps: bells,
    sql: sql.query,
    mails: mails.mails,
    mailsTried: async () => void (await Promise.all([sender.idle(), email.tried()])),
    sweepFiles: sweeper.run,
    backUp: backups && backups.run,
    tidy: upkeep && upkeep.run,
    listensAt(url) {
      if (!options.siteUrl) siteUrl = url
    },
    close: () => (closing ??= end()),
  }
  if (options.demo) {
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(stack, sql)
  }
  return stack
}

/** Calls a function as the schedules of hosted Supabase do. */
async function runScheduled(run: RunFunction, name: string, { serviceKey }: Keys): Promise<void> {
  const headers = { authorization: `Bearer ${serviceKey}` }
  const answer = await run(name, new Request(`http://schedule.invalid/${name}`, { method: 'POST', headers }), '')
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
}

/** Drops errors of a database that is away: the watch logs once that it is away, and once that it is back. */
function unlessAway(log: Log): Log {
  return {
    ...log,
    error: (sentence, facts) => {
      if (!isAway(facts?.error)) log.error(sentence, facts)
    },
  }
}

/** Sends the account service's mails through the same driver as all others. */
function accountPost(driver: MailDriver): EmailDriver {
  return {
    async send({ to, subject, text, html }) {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const mail = { to, replyTo: null, subject, text: text ?? '', html: html ?? '', headers }
      await driver.send(mail, crypto.randomUUID())
    },
  }
}

async function prepare(database: Database, app: Lite): Promise<void> {
  const { sql, connection } = database
  const fresh = await isFresh(sql)
  await sql.transaction((tx) => tx.script(ROLES))
  await database.exclusively(() => app.makeSchemas())
  if (fresh) await grantLikeHosted(sql)
  await migrate(sql)
  await database.exclusively(() => connection.clearSchemaCache())
  keepRevokedRights(connection)
}
