/**
 * Gap: Lite sends a call of a function as eight statements, one after the other, and takes some three milliseconds of
 * this process for it; the lock of the feed is held meanwhile.
 * Test: tests/contract/one-packet.test.ts
 * Goes when: Lite sends the settings, the call and COMMIT at once. Without this file all calls go through Lite.
 */
import { isAway } from '../engine/database-away.ts'
import type { Packet, TextStatement } from '../engine/sql.ts'
import { headersWith, jsonIn } from '../http/body.ts'
import type { Log } from '../log/log.ts'
import { sessionIn, type Session } from '../tokens.ts'
import { callSettings, sessionSettings } from './request-settings.ts'

export interface OnePacketParts {
  readonly packet: Packet
  readonly anonKey: string
  readonly jwtSecret: string
  readonly log: Log
}

/**
 * Answers a call as Lite would, where it is one that devices send all day, in the form in which they send it. Null:
 * Lite is to be asked, and nothing was done. `seen`: headers that this server sets itself.
 */
export type OnePacket = (request: Request, body: Uint8Array, seen: Record<string, string>) => Promise<Response | null>

/** The value as PostgreSQL writes it; null: of another type than devices send. */
type Written = (value: unknown) => string | null

const text: Written = (value) => (typeof value === 'string' ? value : null)
const whole: Written = (value) => (Number.isSafeInteger(value) ? String(value) : null)
const json: Written = (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : null)

interface Call {
  /** One value of JSON, or an array of rows that are JSON. */
  readonly returns: 'value' | 'rows'
  readonly args: Readonly<Record<string, Written>>
}

const CALLS: Readonly<Record<string, Call>> = {
  apply_command: { returns: 'value', args: { id: text, name: text, args: json, made_at: text } },
  sync: { returns: 'value', args: { after_rev: whole, after_record: whole, batch: whole } },
  pull_studies: { returns: 'rows', args: { after_rev: whole, batch: whole } },
  pull_records: { returns: 'value', args: { after_rev: whole, batch: whole } },
  feed_digest: { returns: 'value', args: {} },
}

const PATH = /^\/rest\/v1(\/rpc\/([a-z_]+))$/
const TYPE = /^application\/json(?:; ?charset=utf-8)?$/i
const TOKEN = /^Bearer (([\w-]+)\.[\w-]+\.[\w-]{43})$/
/** Each of them asks for something that only Lite knows. */
const UNUSUAL = ['prefer', 'accept-profile', 'range', 'content-encoding']
const HEAD = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')
const TIMED_OUT = '57014'

export function onePacket({ packet, anonKey, jwtSecret, log }: OnePacketParts): OnePacket {
  return async (request, body, seen) => {
    const { pathname, search } = new URL(request.url)
    const [, path = '', name = ''] = (request.method === 'POST' && search === '' && PATH.exec(pathname)) || []
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
    if (!call || !isUsual(request.headers) || request.headers.get('apikey') !== anonKey) return null
    const session = sessionOf(request.headers.get('authorization') ?? '', jwtSecret)
    const values = session && valuesIn(jsonIn(body), call)
    if (!values) return null
    const settings = settingsOf({
      ...sessionSettings({ auth: { role: 'authenticated', uid: session.sub, jwt: session } }),
      ...callSettings({
        method: 'POST',
        path,
        requestHeaders: Object.fromEntries(headersWith(request, body, seen)),
      }),
    })
    try {
      return answered(await packet([settings, { text: statementOf(name, call), values }]), call)
    } catch (error) {
      if (isAway(error) || !isRefusal(error)) throw error
      // The transaction is undone: Lite asks again, and words the refusal. A second wait of this length helps nobody.
      if (error.code !== TIMED_OUT) return null
      log.error('a call took too long', { error })
      return answer(500, JSON.stringify({ code: 'SUP', details: null, hint: null, message: String(error) }))
    }
  }
}

function isUsual(headers: Headers): boolean {
  return (
    UNUSUAL.every((name) => !headers.has(name)) &&
    TYPE.test(headers.get('content-type') ?? '') &&
    [null, '*/*', 'application/json'].includes(headers.get('accept')) &&
    [null, 'public'].includes(headers.get('content-profile'))
  )
}

/** The session of a token in the form in which this server issues them, valid now. Null: Lite is to judge it. */
function sessionOf(authorization: string, secret: string): Session | null {
  const [, token = '', head = ''] = TOKEN.exec(authorization) ?? []
  if (head !== HEAD) return null
  const session = sessionIn(token, secret)
  if (!session) return null
  const { iat, nbf } = session
  return typeof iat === 'number' && iat * 1000 <= Date.now() && nbf === undefined ? session : null
}

/** Null: more, fewer or other arguments than devices send. */
function valuesIn(told: unknown, { args }: Call): readonly string[] | null {
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return null
  const names = Object.keys(args)
  if (Object.keys(told).length !== names.length) return null
  const values = names.map((name) => (Object.hasOwn(told, name) ? args[name]?.(Reflect.get(told, name)) : null))
  return values.every((value) => typeof value === 'string') ? values : null
}

function settingsOf(settings: Readonly<Record<string, string>>): TextStatement {
  const names = Object.keys(settings)
  const list = names.map((name, place) => `set_config('${name}', $${place + 1}, true)`)
  return { text: `select ${list.join(', ')}`, values: Object.values(settings) }
}

function statementOf(name: string, { args }: Call): string {
  const list = Object.keys(args).map((arg, place) => `${arg} => $${place + 1}`)
  return `select answer::text from public.${name}(${list.join(', ')}) answer`
}

function answered(column: readonly (string | null)[], { returns }: Call): Response {
  if (returns === 'value') return answer(200, column[0] ?? 'null', '0-0/*')
  const rows = column.map((row) => row ?? 'null').join(',')
  return answer(200, `[${rows}]`, column.length === 0 ? '*/*' : `0-${column.length - 1}/*`)
}

function answer(status: number, body: string, range?: string): Response {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(range === undefined ? {} : { 'content-range': range }),
  }
  return new Response(body, { status, headers })
}

/** An error with which the database undid the transaction; its connection lives. */
function isRefusal(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    'severity' in error &&
    error.severity === 'ERROR' &&
    'code' in error &&
    typeof error.code === 'string'
  )
}
