import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAway } from './engine/database-away.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { FolderInUse } from './folder/folder-lock.ts'
import { LEVELS, levelIn, openLog, type Level, type Log } from './log/log.ts'
import { codeOf, OperatorError } from './operator-error.ts'
import { listen, type Listening, type Where } from './http/listen.ts'
import { httpMail, mailApiOf } from '../functions/send-mails/mail.ts'
import { openStack, type Stack } from './stack.ts'
import { watchOver } from './watchdog.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DEFAULT_PORT = 4173
const PATIENCE_MS = 6000

/**
 * The process of `npm start` and `npm run dev`. Reads PORT, HOST, SITE_URL, HAWA_DATA, HAWA_BACKUP, HAWA_DEMO,
 * HAWA_CONFIRM_EMAIL, HAWA_RATE_LIMITS, HAWA_MAILBOX, HAWA_LOG_LEVEL, MAIL_API_URL, MAIL_API_KEY, MAIL_FROM,
 * MAIL_WEBHOOK_SECRET, DATABASE_URL and HAWA_ADOPT_DATABASE; prints the address when it answers; ends by itself on
 * SIGINT or SIGTERM.
 */
export async function main(options: { readonly pages?: Where['pages'] } = {}): Promise<void> {
  const { env } = process
  const log = openLog(levelOf(env['HAWA_LOG_LEVEL']))
  const leaving = leaveOnSignal(log)
  endOnFault(log)
  const port = portOf(env['PORT'])
  const demo = env['HAWA_DEMO'] !== '0' && !env['DATABASE_URL']
  let stack: Stack | null = null
  watchOver()
  try {
    const mailApi = mailApiOf((name) => env[name])
    stack = await patiently(() =>
      openStack({
        log,
        dataDir: path.resolve(ROOT, env['HAWA_DATA'] || '.hawa'),
        backupDir: env['HAWA_BACKUP'] || undefined,
        databaseUrl: env['DATABASE_URL'] || undefined,
        adoptDatabase: env['HAWA_ADOPT_DATABASE'] === '1',
        rateLimits: env['HAWA_RATE_LIMITS'] !== '0',
        confirmEmail: env['HAWA_CONFIRM_EMAIL'] === '1',
        siteUrl: siteUrlOf(env['SITE_URL']),
        demo,
        mailDriver: mailApi ? httpMail(mailApi) : undefined,
        mailSecret: env['MAIL_WEBHOOK_SECRET'] || undefined,
        mailboxPage: env['HAWA_MAILBOX'] === '1' || undefined,
        ...(options.pages ? {} : { siteDir: path.join(ROOT, 'dist') }),
      }),
    )
    leaving.onLeave(() => stack?.close())
    const host = env['HOST'] || '127.0.0.1'
    const server = await listen(stack, { port, host, ...(options.pages ? { pages: options.pages } : {}) })
    leaving.onLeave(() => server.close())
    log.info('ready', { url: server.url })
    announce(server, demo)
    if (demo && !isLoopback(host)) warnOfDemo(host, log)
  } catch (error) {
    await stack?.close()
    console.error(explain(error, port, env['HOST'] || '127.0.0.1'))
    process.exit(1)
  }
}

/**
 * Retries for some seconds while another server, which may just be closing, has the folder; retries without end while
 * the database is away.
 */
async function patiently<T>(open: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await setTimeout(200)) {
    try {
      return await open()
    } catch (error) {
      if (!isAway(error) && (!(error instanceof FolderInUse) || Date.now() > end)) throw error
    }
  }
}

function portOf(text: string | undefined): number {
  const port = Number(text || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error(`PORT is not a port: ${text}`)
    process.exit(1)
  }
  return port
}

function levelOf(text: string | undefined): Level {
  const level = levelIn(text || 'info')
  if (level === null) {
    console.error(`HAWA_LOG_LEVEL is none of ${LEVELS.join(', ')}: ${text}`)
    process.exit(1)
  }
  return level
}

/** Ends the process for a bad SITE_URL: links in mails would lead nowhere. */
function siteUrlOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    console.error(`SITE_URL is not an address like https://hawa.example: ${text}`)
    process.exit(1)
  }
  return text
}

function announce(server: Listening, demo: boolean): void {
  console.log(`\nHawa is ready on ${server.url}\n`)
  if (!demo) return
  console.log(`Demo accounts (password ${DEMO_PASSWORD}):`)
  for (const account of DEMO_ACCOUNTS) console.log(`  ${account.email.padEnd(36)} ${account.role}`)
  console.log('')
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/**
 * The demo administrator's password is in the README: anybody who reaches this address can sign in as administrator.
 */
function warnOfDemo(host: string, log: Log): void {
  log.warn(
    `The demo accounts, an administrator among them, can be reached from outside (HOST=${host}). ` +
      'Start with HAWA_DEMO=0 and a new HAWA_DATA folder for real work.',
  )
}

function explain(error: unknown, port: number, host: string): string {
  if (error instanceof OperatorError) return error.message
  switch (isOfListening(error) ? codeOf(error) : null) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what listens there, or choose another: PORT=4180 npm start`
    case 'EACCES':
      return `PORT=${port} is for the system's own services. Choose one above 1024, and put a proxy in front of it.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is no address of this machine. Leave it out, or set it to 0.0.0.0 for all of them.`
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

const isOfListening = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall))

/**
 * Runs the registered steps, last first, so that the server stops taking requests before the database closes. A second
 * signal does not cut the closing short, which keeps the data whole and takes seconds at most.
 */
function leaveOnSignal(log: Log): { onLeave: (step: () => Promise<void> | undefined) => void } {
  const steps: (() => Promise<void> | undefined)[] = []
  let leaving = false
  async function leave(): Promise<void> {
    if (leaving) return
    leaving = true
    try {
      for (const step of steps.toReversed()) await step()
      process.exit(0)
    } catch (error) {
      log.error('could not close what was open', { error })
      process.exit(1)
    }
  }
  process.on('SIGINT', () => void leave())
  process.on('SIGTERM', () => void leave())
  leaveWithNpm(leave)
  return { onLeave: (step) => void steps.push(step) }
}

/** Ends the process on an uncaught error, as Node does, but logs it without personal data. */
function endOnFault(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error('the server ends: nothing caught this', { error })
    process.exit(1)
  })
}

/** npm passes SIGTERM to the shell between us and ends; without this the server would run on and keep the folder. */
function leaveWithNpm(leave: () => Promise<void>): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void leave()
  }, 250).unref()
}
