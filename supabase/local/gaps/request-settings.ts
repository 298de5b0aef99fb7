/**
 * Gap: Lite sends the settings of a request one statement after the other, eleven of the two dozen that a call of a
 * function takes, and sets no limit of time.
 * Test: tests/contract/request-settings.test.ts
 * Goes when: Lite sends them at once, with a limit of time for each role.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'

/** The methods of Lite's connections that this file replaces; Lite calls them private. */
interface RequestSettings {
  applyJwtSessionContext(db: Kysely<unknown>, who: SessionContext): Promise<void>
  applyRpcRequestGucs(db: Kysely<unknown>, call: RpcCall): Promise<void>
}

interface SessionContext {
  readonly auth?: { readonly role?: string; readonly uid?: unknown; readonly jwt?: unknown }
  readonly storage?: { readonly operation?: unknown }
}

interface RpcCall {
  readonly method: string
  readonly path: string
  readonly requestHeaders?: object
}

/** Hosted Supabase limits the statements of these roles, too. PGlite ignores the limit (rest-gate.ts). */
const PATIENCE: Readonly<Record<string, string>> = { anon: '8s', authenticated: '15s' }

/**
 * Two statements send the settings of a request (its role, claims, path, headers), with the same names and values as
 * Lite's, for the transaction only, and with them how long a statement of a client may take. Throws when Lite has other
 * methods than these.
 */
export function settingsAtOnce(connection: object): void {
  const own = connection as Partial<RequestSettings>
  if (typeof own.applyJwtSessionContext !== 'function' || typeof own.applyRpcRequestGucs !== 'function') {
    throw new Error('Lite sends the settings of a request in another way: see supabase/local/gaps/request-settings.ts')
  }
  own.applyJwtSessionContext = (db, who) => set(db, sessionSettings(who))
  own.applyRpcRequestGucs = (db, call) => set(db, callSettings(call))
}

type Settings = Readonly<Record<string, string>>

/** Of the person who asks, with their role and its limit of time. */
export function sessionSettings({ auth, storage }: SessionContext): Settings {
  const role = auth?.role || 'anon'
  return {
    'request.jwt.claim.sub': String(auth?.uid ?? ''),
    'request.jwt.claim.role': role,
    'storage.operation': String(storage?.operation ?? ''),
    ...(auth?.jwt && typeof auth.jwt === 'object' ? { 'request.jwt.claims': JSON.stringify(auth.jwt) } : {}),
    ...(PATIENCE[role] === undefined ? {} : { statement_timeout: PATIENCE[role] }),
    role,
  }
}

/** Of a call of a function. */
export const callSettings = ({ method, path, requestHeaders }: RpcCall): Settings => ({
  'response.status': '',
  'response.headers': '',
  'request.method': method,
  'request.path': path,
  'request.headers': JSON.stringify(requestHeaders ?? {}),
})

async function set(db: Kysely<unknown>, settings: Settings): Promise<void> {
  await sql`select ${sql.join(Object.entries(settings).map(setting))}`.execute(db)
}

const setting = ([name, value]: readonly [string, string]): RawBuilder<unknown> =>
  sql`set_config(${sql.lit(name)}, ${value}, true)`
