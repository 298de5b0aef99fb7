/**
 * The platform of the conformance tests: a Supabase at an address, over HTTP and WebSocket. Only this file knows what
 * answers there; something else in its place is opened here.
 */
import { listen } from '../../supabase/local/http/listen.ts'
import { freshStack, type Place, type Stack } from './stack.ts'

export {
  administrator,
  advance,
  anonymous,
  applied,
  clientFor,
  clientWith,
  command,
  customer,
  deactivate,
  deliver,
  fetchOf,
  PASSWORD,
  pdf,
  reportPath,
  requestStudy,
  sha256,
  specialist,
  studyRequest,
  unapproved,
  upload,
  type Account,
} from './stack.ts'

export interface Platform extends Place, Pick<Stack, 'serviceKey' | 'jwtSecret' | 'mails'> {
  readonly url: string
  /** Resolves when the mails that were due have left. */
  readonly mailsTried: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface PlatformOptions {
  /** A new account is usable once its address is confirmed by mail. */
  readonly confirmEmail?: boolean
  /** A PostgreSQL server with an empty database. */
  readonly databaseUrl?: string | undefined
}

/** Empty, without rate limits. `sql` is asked as the owner of the database, `mails` are those that it sent. */
export async function openPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const stack = await freshStack(options)
  const server = await listen(stack, { port: 0, host: '127.0.0.1' })
  const { anonKey, serviceKey, jwtSecret, sql, mails, mailsTried } = stack
  return {
    url: server.url,
    fetch: (request) => fetch(request),
    anonKey,
    serviceKey,
    jwtSecret,
    sql,
    mails,
    mailsTried,
    async close() {
      await server.close()
      await stack.close()
    },
  }
}
