/**
 * Gap: Lite has no Realtime.
 * Test: tests/contract/conformance-realtime.test.ts
 * Goes when: Lite has private channels on which only the database broadcasts, with the bounds of
 * stack-wake-ups.test.ts.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { whileServing, type Log } from '../log/log.ts'
import { shownPath } from '../log/log-values.ts'
import { neighbourhoodOf, networkOf, type Peer } from '../http/network.ts'
import { REQUEST_ID } from '../http/request-id.ts'
import { seldom } from '../log/seldom.ts'
import { caller, type Caller, type Hub, type Limits } from './wake-up-caller.ts'

export interface WakeUps {
  /** Answers a WebSocket upgrade; a refusal is logged under `id`. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer, id: string): void
  /** Ends all connections; new ones may come. */
  hangUp(): void
  close(): void
}

export interface WakeUpParts {
  readonly jwtSecret: string
  readonly anonKey: string
  /** The channels that this account may join; none once it is deactivated. */
  readonly bellsOf: (userId: string) => Promise<readonly string[]>
  /** Calls back with the channel of every bell that the database rings. */
  readonly listen: (rung: (bell: string) => void) => Promise<void>
  readonly report: (error: unknown) => void
  readonly log: Log
  readonly limits?: Partial<Limits>
}

export const WAKE_UPS = '/realtime/v1/websocket'

const LIMITS: Limits = {
  connections: 1000,
  strangersOfOneNetwork: 100,
  connectionsOfOne: 20,
  channels: 8,
  messageBytes: 16 * 1024,
  messages: 60,
  perMs: 10_000,
  joinWithinMs: 10_000,
  silentForMs: 90_000,
}
const LAST_WORDS_MS = 1000

/** The refusal of a WebSocket upgrade, and its reason for the log. */
interface Refusal {
  readonly status: string
  readonly reason: string
}

const REFUSALS = {
  address: { status: '404 Not Found', reason: 'no such address' },
  key: { status: '401 Unauthorized', reason: 'not the public key' },
  version: { status: '400 Bad Request', reason: 'another protocol' },
  handshake: { status: '400 Bad Request', reason: 'no handshake' },
  full: { status: '503 Service Unavailable', reason: 'too many lines' },
  network: { status: '429 Too Many Requests', reason: 'too many lines of this network' },
} as const satisfies Readonly<Record<string, Refusal>>

interface Upgrade {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly peer: Peer
}

/**
 * The part of Supabase Realtime that wakes devices up: private channels whose only message is "there is news", sent by
 * the database alone (decision 0051).
 */
export async function wakeUps(parts: WakeUpParts): Promise<WakeUps> {
  const limits = { ...LIMITS, ...parts.limits }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  })
  const repeated = seldom()
  /** Open connections, each with its network. */
  const callers = new Map<Caller, string>()
  const hub: Hub = {
    jwtSecret: parts.jwtSecret,
    bellsOf: parts.bellsOf,
    limits,
    report: parts.report,
    connectionsOf: (userId) => [...callers.keys()].filter((one) => one.userId() === userId).length,
  }

  await parts.listen((bell) => {
    const heard = [...callers.keys()].filter((one) => one.hears(bell))
    for (const one of heard) one.ring(bell)
    // A person's own bell also rings when their account changes: a deactivated person, or one with another role, must
    // leave their channels.
    const people = new Set(heard.filter((one) => one.isOwn(bell)).map((one) => one.userId()))
    for (const userId of people) void reconsider(userId)
  })

  async function reconsider(userId: string | null): Promise<void> {
    if (userId === null) return
    try {
      const bells = await parts.bellsOf(userId)
      const theirs = [...callers.keys()].filter((one) => one.userId() === userId)
      await Promise.all(theirs.map((one) => one.keepOnly(bells)))
    } catch (error) {
      parts.report(error)
    }
  }

  /** Connections from this network that have not signed in. Without a limit one network could keep everybody out. */
  const strangersFrom = (network: string): number =>
    [...callers].filter(([one, from]) => from === network && one.userId() === null).length

  const sweep = setInterval(() => {
    for (const one of callers.keys()) one.endIfSilent()
  }, limits.silentForMs / 3)
  sweep.unref()

  function hangUp(): void {
    const ending = [...callers.keys()]
    for (const one of ending) one.end(1001, 'going away')
    setTimeout(() => {
      for (const one of ending) one.cut()
    }, LAST_WORDS_MS).unref()
  }

  /** Null: it is let in if the handshake is valid. */
  function refusalOf(path: string, query: URLSearchParams, network: string): Refusal | null {
    if (path !== WAKE_UPS) return REFUSALS.address
    if (query.get('apikey') !== parts.anonKey) return REFUSALS.key
    if (query.get('vsn') !== '2.0.0') return REFUSALS.version
    if (callers.size >= limits.connections) return REFUSALS.full
    return strangersFrom(network) >= limits.strangersOfOneNetwork ? REFUSALS.network : null
  }

  function refuse({ status, reason }: Refusal, socket: Duplex, { id, method, path, peer }: Upgrade): void {
    socket.end(`HTTP/1.1 ${status}\r\n${REQUEST_ID}: ${id}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    const shown = shownPath(path)
    const unsaid = repeated.since(`${status} ${reason} ${shown}`)
    if (unsaid === null) return
    const code = Number.parseInt(status, 10)
    void whileServing({ request: id, method, path: shown }, async () => {
      parts.log[code === 429 || code === 503 ? 'warn' : 'info']('a wake-up line was refused', {
        status: code,
        reason,
        network: neighbourhoodOf(peer),
        ...(unsaid === 0 ? {} : { unsaid }),
      })
    })
  }

  const asked = new WeakMap<IncomingMessage, Upgrade>()
  server.on('wsClientError', (_error: Error, socket: Duplex, incoming: IncomingMessage) => {
    const upgrade = asked.get(incoming)
    if (upgrade) refuse(REFUSALS.handshake, socket, upgrade)
    else socket.destroy()
  })

  return {
    upgrade(incoming, socket, head, peer, id) {
      socket.on('error', () => socket.destroy())
      const [path = '/', query = ''] = (incoming.url ?? '/').split('?')
      const network = networkOf(peer)
      const upgrade = { id, method: incoming.method ?? 'GET', path, peer }
      const refusal = refusalOf(path, new URLSearchParams(query), network)
      if (refusal) return refuse(refusal, socket, upgrade)
      asked.set(incoming, upgrade)
      server.handleUpgrade(incoming, socket, head, (ws) => {
        const one = caller(ws, hub, () => callers.delete(one))
        callers.set(one, network)
      })
    },
    hangUp,
    close() {
      clearInterval(sweep)
      for (const one of callers.keys()) one.cut()
    },
  }
}
