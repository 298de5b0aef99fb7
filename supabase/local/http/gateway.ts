import { createHmac, randomBytes } from 'node:crypto'
import { contact } from '../../functions/contact/handler.ts'
import { invite } from '../../functions/invite/handler.ts'
import { share } from '../../functions/share/handler.ts'
import { mailEvents } from '../../functions/mail-events/handler.ts'
import { unsubscribe } from '../../functions/unsubscribe/handler.ts'
import { verifyFile } from '../../functions/verify-file/handler.ts'
import type { Admission, Kind, Lane } from './admission.ts'
import type { AuthGate } from '../gaps/auth-gate.ts'
import type { OnePacket } from '../gaps/one-packet.ts'
import { withCleanAddress } from './auth-message.ts'
import type { BodyRoom, Hold } from './body-room.ts'
import { BodyTooLarge, withBody } from './body.ts'
import { clientErrors } from './client-errors.ts'
import { compressed } from './compression.ts'
import { isAway } from '../engine/database-away.ts'
import { bringsMore, refuseForRoom, type DiskRoom } from '../folder/disk-room.ts'
import { answerLater, Later, plainLater, type PlainAnswer } from './later.ts'
import { honest } from '../gaps/lite-answers.ts'
import { whileServing, type Level, type Log } from '../log/log.ts'
import { shownPath } from '../log/log-values.ts'
import { isFromThisMachine, mailboxJson, mailboxPage } from '../mail/mailbox-page.ts'
import type { Mail } from '../mail/mailbox.ts'
import { neighbourhoodOf, networkOf, type Peer } from './network.ts'
import { ObjectTooLarge } from '../gaps/object-files.ts'
import { bounded, refuseTooMuch, tooMuch } from '../gaps/rest-gate.ts'
import { RESUMABLE, type ResumableGate } from '../gaps/resumable-gate.ts'
import { newRequestId, REQUEST_ID } from './request-id.ts'
import { seldom } from '../log/seldom.ts'
import { API, secured } from './security-headers.ts'
import type { StorageGate } from '../gaps/storage-gate.ts'
import { refusal } from './storage-message.ts'
import { holderOf } from '../tokens.ts'
import { checkDepth, TooDeep } from '../gaps/too-deep.ts'
import type { Turnstile } from '../turnstile.ts'

export interface Parts {
  /** Lite, one request at a time where the database needs it. */
  readonly lite: (request: Request) => Promise<Response>
  readonly onePacket: OnePacket
  readonly auth: AuthGate
  readonly storage: StorageGate
  /** Undefined: in this process. */
  readonly functions?: RunFunction | undefined
  readonly resumable: ResumableGate
  readonly site: ((request: Request) => Promise<Response>) | null
  /** Null: nobody may read them here. */
  readonly mails: readonly Mail[] | null
  /** Called after a request that may have caused a mail. */
  readonly mailDue: () => void
  /** Secret that the mail service signs with; null: there is none. */
  readonly mailSecret: string | null
  /** False: nothing is limited, since each request counts as from a new address. */
  readonly rateLimits: boolean
  /** Queue in front of the database; requests of this process itself skip it. */
  readonly admission: Admission
  readonly bodies: BodyRoom
  readonly anonKey: string
  readonly serviceKey: string
  readonly jwtSecret: string
  /** Throws while the database does not answer. */
  readonly ping: () => Promise<void>
  readonly log: Log
  readonly disk: DiskRoom
}

/** One of supabase/functions in a process of its own; `address` is the visitor's, as the database counts them. */
export type RunFunction = (name: string, request: Request, address: string) => Promise<Response>

/** `peer`: network address of the caller; `id`: name of the request in the log, a new one by default. */
export interface Gateway {
  readonly handle: (request: Request, peer: Peer, id?: string) => Promise<Response>
  /**
   * The refusal of an asker with too many waiting requests, by the head of the request alone, so that it stays cheap in
   * a flood. Null: it is let in.
   */
  readonly putOff: (asked: Asked, peer: Peer) => PlainAnswer | null
}

/** The parts of a request's head that identify the asker. */
export interface Asked {
  readonly id: string
  readonly method: string
  readonly pathname: string
  readonly authorization: string | null
  readonly apikey: string | null
}

const JSON_LIMIT = 1024 * 1024
const DOOR = '/rest/v1/rpc/apply_command'
/** Signing in, renewing, the codes of mails. */
const WAYS_IN = ['/auth/v1/token', '/auth/v1/verify']
/** Paths whose requests wait for a turn. */
const ASKS = /^\/(?:(?:rest|auth|storage|functions)\/v1\/|api\/contact$)/
const REPORTS_PAGE = '/intervenant/missions'

/** Paths that this gateway answers itself, besides those below the mount points. */
export const OWN_PATHS: readonly string[] = [
  '/config.json',
  '/healthz',
  '/share',
  '/mailbox',
  '/mailbox.json',
  '/api/contact',
  '/api/client-errors',
  '/_system',
]

/** Paths that the server answers itself; everything else is the site. */
export function isBackend(pathname: string): boolean {
  return (
    /^\/(rest|auth|storage|functions|realtime)\/v1(\/|$)/.test(pathname) ||
    OWN_PATHS.includes(pathname) ||
    pathname.startsWith('/_system/')
  )
}

/**
 * One port for everything. Only three mount points ever reach Lite: its system pages and studio, which answer
 * without a key, have no address here.
 */
export function gateway(parts: Parts): Gateway {
  const toldByBrowsers = clientErrors(parts.log)
  const repeated = seldom()
  /** New for each process: the log's marks of a person cannot be linked across restarts. */
  const pepper = randomBytes(32)

  async function route(request: Request, call: Call): Promise<Response> {
    const { peer, turn, read } = call
    const url = new URL(request.url)
    const { pathname, origin } = url
    if (parts.disk.isLow() && bringsMore(request, pathname)) return refuseForRoom()
    if (pathname.startsWith('/rest/v1/')) {
      const problem = tooMuch(url)
      if (problem !== null) return refuseTooMuch(problem)
      const body = await jsonOf(request, read)
      const answer = await turn(() => data(request, body, peer))
      return compressed(request, pathname.startsWith('/rest/v1/rpc/') ? answer : await bounded(answer))
    }
    if (pathname.startsWith('/auth/v1/')) {
      const body = withCleanAddress(await jsonOf(request, read))
      return turn(() => parts.auth.handle(request, body, peer, () => parts.lite(withBody(request, body))))
    }
    const storage = (asked: Request): Promise<Response> =>
      parts.storage.handle(asked, async (inner) => honest(await turn(() => parts.lite(inner))), read)
    const inParts = pathname === RESUMABLE || pathname.startsWith(`${RESUMABLE}/`)
    if (inParts) return parts.resumable(request, { storage, turn })
    if (pathname.startsWith('/storage/v1/')) return storage(request)
    const serve = functionAt(pathname)
    if (serve) {
      const whole = withBody(request, await jsonOf(request, read))
      // A function has one turn for all its requests.
      return turn(() =>
        serve(whole, {
          url: origin,
          serviceKey: parts.serviceKey,
          address: counted(peer),
          stored: parts.mailDue,
          mailSecret: parts.mailSecret,
          fetch: (inner) => route(inner, { ...call, turn: atOnce }),
        }),
      )
    }
    switch (pathname) {
      case '/config.json':
        return Response.json({ supabaseUrl: publicOrigin(request), supabaseKey: parts.anonKey })
      case '/healthz':
        return health()
      case '/api/client-errors':
        return toldByBrowsers(request, url, parts.rateLimits ? networkOf(peer) : crypto.randomUUID())
      case '/mailbox':
      case '/mailbox.json':
        if (parts.mails === null || request.method !== 'GET' || !isFromThisMachine(request, peer)) break
        return pathname === '/mailbox' ? mailboxPage(parts.mails) : mailboxJson(parts.mails)
      case '/share':
        // The service worker takes shared files; without one this leads to the page where a report is chosen.
        if (request.method === 'POST') return new Response(null, { status: 303, headers: { location: REPORTS_PAGE } })
    }
    if (isBackend(pathname) && pathname !== '/share') return Response.json({ message: 'Not found' }, { status: 404 })
    return parts.site ? parts.site(request) : Response.json({ message: 'Not found' }, { status: 404 })
  }

  function functionAt(pathname: string): Serve | undefined {
    const { functions } = parts
    const name = FUNCTION.exec(pathname)?.[1] ?? ''
    if (!functions || name === '') return FUNCTIONS[pathname]
    return (request, { address }) => functions(name, request, address)
  }

  /** The database counts visitors by the address that this server sees, never by a header of the client. */
  async function data(request: Request, body: Uint8Array<ArrayBuffer>, peer: Peer): Promise<Response> {
    const seen = { 'x-forwarded-for': counted(peer), 'cf-connecting-ip': '' }
    const response = (await parts.onePacket(request, body, seen)) ?? (await parts.lite(withBody(request, body, seen)))
    const { pathname } = new URL(request.url)
    if (pathname === DOOR && response.ok) parts.mailDue()
    return honest(response)
  }

  const counted = (peer: Peer): string => (parts.rateLimits ? (peer ?? networkOf(peer)) : crypto.randomUUID())

  /** Simultaneous health checks share one query. */
  let pinging: Promise<void> | null = null
  async function health(): Promise<Response> {
    try {
      await (pinging ??= parts.ping().finally(() => {
        pinging = null
      }))
      return Response.json(parts.disk.isLow() ? { status: 'degraded', reason: 'disk' } : { status: 'ok' })
    } catch (error) {
      parts.log.error('the database does not answer', { error })
      return Response.json({ status: 'failing' }, { status: 503 })
    }
  }

  function askerOf({ pathname, authorization, apikey }: Omit<Asked, 'id' | 'method'>, peer: Peer) {
    const person = apikey === parts.serviceKey ? 'service' : holderOf(authorization, parts.jwtSecret)
    const lane: Lane = WAYS_IN.includes(pathname) ? 'accounts' : person === null ? 'strangers' : 'people'
    return { lane, who: person ?? networkOf(peer), known: person !== null }
  }

  /** The turn and the memory of a request, counted for its asker. */
  function callOf(request: Request, pathname: string, peer: Peer): Call & Pick<Hold, 'release'> {
    if (peer === null) return { peer, turn: atOnce, ...parts.bodies.hold(null) }
    const asker = askerOf({ pathname, ...namedIn(request) }, peer)
    const turn: Turnstile = (work) => parts.admission.enter(asker.lane, asker.who, work, kindOf(pathname))
    return { peer, turn, ...parts.bodies.hold(asker) }
  }

  function putOff(asked: Asked, peer: Peer): PlainAnswer | null {
    if (peer === null || !ASKS.test(asked.pathname)) return null
    const { lane, who } = askerOf(asked, peer)
    const later = parts.admission.full(lane, who, kindOf(asked.pathname))
    if (!later) return null
    const { id, method, pathname } = asked
    const { headers, ...answer } = plainLater(later, pathname)
    void whileServing({ request: id, method, path: shownPath(pathname) }, async () => {
      tell({ status: later.status, ms: 0 }, asked, peer)
    })
    return { ...answer, headers: { ...headers, ...API, 'cache-control': 'no-store', [REQUEST_ID]: id } }
  }

  /**
   * Logs each request: successes, and failures logged elsewhere, at the lowest level; the same refusal of a path once a
   * minute.
   */
  function tell({ error, ...done }: Done, asked: Omit<Asked, 'id'>, peer: Peer): void {
    const { status } = done
    const isLate = error === undefined && [408, 429, 503].includes(status)
    const isTold = isAway(error) || asked.pathname === '/healthz'
    const level: Level = isTold || status < 400 ? 'debug' : isLate ? 'warn' : status < 500 ? 'info' : 'error'
    const said = `${status} ${asked.method} ${shownPath(asked.pathname)}`
    const unsaid = level === 'info' || level === 'warn' ? repeated.since(said) : 0
    if (unsaid === null) return
    const { who, known } = askerOf(asked, peer)
    const sentence =
      level === 'debug'
        ? 'answered'
        : isLate
          ? 'put off'
          : status === 404
            ? 'nothing is there'
            : level === 'info'
              ? 'refused'
              : 'request failed'
    parts.log[level](sentence, {
      ...done,
      network: neighbourhoodOf(peer),
      ...(unsaid === 0 ? {} : { unsaid }),
      role: who === 'service' ? who : known ? 'person' : 'visitor',
      ...(known && who !== 'service' ? { person: markOf(who) } : {}),
      ...(error === undefined || isAway(error) ? {} : { error }),
    })
  }

  const markOf = (who: string): string => createHmac('sha256', pepper).update(who).digest('hex').slice(0, 8)

  function handle(request: Request, peer: Peer, id = newRequestId()): Promise<Response> {
    const { pathname } = new URL(request.url)
    const { method } = request
    const begun = performance.now()
    return whileServing({ request: id, method, path: shownPath(pathname) }, async () => {
      let fault: unknown
      const answer = await answered(request, pathname, peer, (error) => {
        fault = error
      })
      const ms = Math.round(performance.now() - begun)
      tell({ status: answer.status, ms, error: fault }, { method, pathname, ...namedIn(request) }, peer)
      // The many parts of pages need no id: it helps only with answers of the backend and with failures.
      if (isBackend(pathname) || answer.status >= 400) answer.headers.set(REQUEST_ID, id)
      return answer
    })
  }

  /** Calls `failed` with an error that is no answer to the request: a bug, or a database that is away. */
  async function answered(
    request: Request,
    pathname: string,
    peer: Peer,
    failed: (error: unknown) => void,
  ): Promise<Response> {
    const kind = isBackend(pathname) && pathname !== '/mailbox' ? 'api' : isPart(request) ? 'part' : 'page'
    const call = callOf(request, pathname, peer)
    try {
      return secured(await route(request, call), kind)
    } catch (error) {
      if (error instanceof Later) return secured(answerLater(error, pathname), kind)
      if (error instanceof BodyTooLarge || error instanceof ObjectTooLarge) {
        return secured(refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size'), kind)
      }
      if (error instanceof TooDeep)
        return secured(
          Response.json(
            { code: 'PGRST102', message: 'the body nests too deep' },
            { status: 400, headers: { 'access-control-allow-origin': '*' } },
          ),
          kind,
        )
      // The sender's connection broke in the middle of the body: nobody reads this answer, and nothing failed here.
      if (isGone(error))
        return secured(Response.json({ message: 'the body did not come to its end' }, { status: 400 }), kind)
      failed(error)
      if (isAway(error)) return secured(databaseAway(), kind)
      return secured(Response.json({ message: 'Internal server error' }, { status: 500 }), kind)
    } finally {
      call.release()
    }
  }

  return { handle, putOff }
}

/** The caller, the turn and the body of one request. */
interface Call {
  readonly peer: Peer
  /** Runs work with the database when its turn comes. */
  readonly turn: Turnstile
  readonly read: Hold['read']
}

/** The end of a request. */
interface Done {
  readonly status: number
  readonly ms: number
  readonly error?: unknown
}

function namedIn({ headers }: Request): Pick<Asked, 'authorization' | 'apikey'> {
  return { authorization: headers.get('authorization'), apikey: headers.get('apikey') }
}

const atOnce: Turnstile = (work) => work()

const kindOf = (pathname: string): Kind => (pathname === DOOR ? 'command' : 'other')

/** The arguments of the functions: each gets all of them. */
interface Served {
  readonly url: string
  readonly serviceKey: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly address: string
  readonly stored: () => void
  readonly mailSecret: string | null
}

type Serve = (request: Request, served: Served) => Promise<Response>

const FUNCTION = /^\/(?:functions\/v1|api(?=\/contact$))\/([a-z-]+)$/

const FUNCTIONS: Readonly<Record<string, Serve>> = {
  '/functions/v1/verify-file': verifyFile,
  '/functions/v1/share': share,
  '/functions/v1/invite': invite,
  '/functions/v1/contact': contact,
  '/functions/v1/mail-events': (request, served) => mailEvents(request, { ...served, secret: served.mailSecret }),
  '/functions/v1/unsubscribe': (request, served) => unsubscribe(request, { ...served, site: '' }),
  '/api/contact': contact,
}

function isGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}

/** Devices try again by themselves [L4]. The code is PostgreSQL's for a server that takes no connections for now. */
function databaseAway(): Response {
  const headers = {
    'retry-after': '2',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
  }
  return Response.json({ code: '57P03', message: 'the database is away' }, { status: 503, headers })
}

async function jsonOf(request: Request, read: Hold['read']): Promise<Uint8Array<ArrayBuffer>> {
  const body = await read(request, JSON_LIMIT)
  checkDepth(body)
  return body
}

/**
 * True for a script, style, picture, font or manifest that a page loads, by Sec-Fetch-Dest. All else, workers too,
 * counts as a page.
 */
function isPart(request: Request): boolean {
  return ['script', 'style', 'image', 'font', 'manifest'].includes(request.headers.get('sec-fetch-dest') ?? '')
}

/** The origin of this server as the browser sees it. A proxy that ends TLS says so in X-Forwarded-Proto. */
function publicOrigin(request: Request): string {
  const url = new URL(request.url)
  if (request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https') url.protocol = 'https:'
  return url.origin
}
