import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { networkOf, type Peer } from './network.ts'
import { caller, type Caller, type Hub, type Limits } from './wake-up-caller.ts'

export interface WakeUps {
  /** Answers a request to speak WebSocket at `WAKE_UPS`. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer): void
  /** Ends all connections; new ones may come. */
  hangUp(): void
  close(): void
}

export interface WakeUpParts {
  readonly jwtSecret: string
  readonly anonKey: string
  /** Which channels this account may join; none once it is switched off. */
  readonly bellsOf: (userId: string) => Promise<readonly string[]>
  /** Calls back with the channel of every bell that the database rings. */
  readonly listen: (rung: (bell: string) => void) => Promise<void>
  readonly report: (error: unknown) => void
  readonly limits?: Partial<Limits>
}

export const WAKE_UPS = '/realtime/v1/websocket'

const LIMITS: Limits = {
  connections: 1000, strangersOfOneNetwork: 100, connectionsOfOne: 20, channels: 8,
  messageBytes: 16 * 1024, messages: 60, perMs: 10_000, joinWithinMs: 10_000, silentForMs: 90_000,
}
const LAST_WORDS_MS = 1000

/**
 * As much of Supabase Realtime as wakes devices up: private channels on which nothing is ever said but "there is news", and on
 * which only the database rings (decision 0051).
 */
export async function wakeUps(parts: WakeUpParts): Promise<WakeUps> {
  const limits = { ...LIMITS, ...parts.limits }
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: limits.messageBytes, perMessageDeflate: false })
  /** And the network each came from. */
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
    // A person's own bell rings when their account changes, too: who was switched off, or is something else now, must go.
    const people = new Set(heard.filter((one) => one.isOwn(bell)).map((one) => one.userId()))
    for (const userId of people) void reconsider(userId)
  })

  async function reconsider(userId: string | null): Promise<void> {
    if (userId === null) return
    try {
      const bells = await parts.bellsOf(userId)
      for (const one of callers.keys()) if (one.userId() === userId) one.keepOnly(bells)
    } catch (error) {
      parts.report(error)
    }
  }

  /** Connections from there that have not said whose they are. One network could else keep everybody out. */
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

  return {
    upgrade(incoming, socket, head, peer) {
      socket.on('error', () => socket.destroy())
      const query = new URL(incoming.url ?? '/', 'http://wake-up.invalid').searchParams
      if (query.get('apikey') !== parts.anonKey) return refuse(socket, '401 Unauthorized')
      if (query.get('vsn') !== '2.0.0') return refuse(socket, '400 Bad Request')
      if (callers.size >= limits.connections) return refuse(socket, '503 Service Unavailable')
      const network = networkOf(peer)
      if (strangersFrom(network) >= limits.strangersOfOneNetwork) return refuse(socket, '429 Too Many Requests')
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

export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
