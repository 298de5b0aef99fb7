/**
 * Gap: Lite has no Realtime; this is one connection of it.
 * Test: tests/contract/conformance-realtime.test.ts
 * Goes when: wake-ups.ts goes.
 */
import type { RawData, WebSocket } from 'ws'
import { isObject, readMessage, replyTo, writeMessage, type Message } from './phoenix.ts'
import { sessionIn } from '../tokens.ts'
import { turnstile } from '../turnstile.ts'

export interface Limits {
  readonly connections: number
  /** Connections of one network that have joined no channel yet. */
  readonly strangersOfOneNetwork: number
  readonly connectionsOfOne: number
  /** Channels of one connection. */
  readonly channels: number
  readonly messageBytes: number
  /** This many messages in `perMs`, then the connection ends. */
  readonly messages: number
  readonly perMs: number
  /** A connection without a channel by then is closed. */
  readonly joinWithinMs: number
  /** The client sends a heartbeat every 25 seconds. */
  readonly silentForMs: number
}

export interface Hub {
  readonly jwtSecret: string
  readonly bellsOf: (userId: string) => Promise<readonly string[]>
  readonly connectionsOf: (userId: string) => number
  readonly limits: Limits
  readonly report: (error: unknown) => void
}

/** One connection. */
export interface Caller {
  /** The person of the first accepted token; null before. */
  userId(): string | null
  /** In the channel, or asking to join it. */
  hears(bell: string): boolean
  isOwn(bell: string): boolean
  /** Tells the device, if it is in the channel. */
  ring(bell: string): void
  /**
   * Leaves all other channels; an empty list (the account is closed) ends the connection. A join that was asked before
   * is answered first: it may have read the rights of a moment ago.
   */
  keepOnly(bells: readonly string[]): Promise<void>
  endIfSilent(): void
  end(code: number, reason: string): void
  cut(): void
}

const PREFIX = 'realtime:'
const POLICY = 1008
/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1

export function caller(ws: WebSocket, hub: Hub, gone: () => void): Caller {
  const { limits } = hub
  /** By channel: the reference under which the client joined it. */
  const joined = new Map<string, string | null>()
  /** The channel of the join whose rights are being read. */
  let joining: string | null = null
  let userId: string | null = null
  let heardAt = Date.now()
  let lately = { from: heardAt, messages: 0 }
  let ending: ReturnType<typeof setTimeout> = setTimeout(() => end(POLICY, 'no channel joined'), limits.joinWithinMs)
  // Joining asks the database: messages that come meanwhile wait their turn.
  const inOrder = turnstile()

  ws.on('message', (data: RawData, isBinary: boolean) => {
    heardAt = Date.now()
    if (heardAt - lately.from > limits.perMs) lately = { from: heardAt, messages: 0 }
    lately.messages += 1
    if (lately.messages > limits.messages) return end(POLICY, 'too many messages')
    // The official client sends broadcasts this way, and nothing else.
    if (isBinary) return end(1003, 'clients do not broadcast here')
    const message = readMessage(String(data))
    if (!message) return end(1007, 'not a message')
    inOrder(() => answer(message)).catch((error: unknown) => {
      hub.report(error)
      end(1011, 'internal error')
    })
  })
  ws.on('error', () => ws.terminate())
  ws.on('close', () => {
    clearTimeout(ending)
    gone()
  })

  async function answer(message: Message): Promise<void> {
    if (ws.readyState !== ws.OPEN) return
    if (message.topic === 'phoenix' && message.event === 'heartbeat') return ws.send(replyTo(message, 'ok', {}))
    const bell = message.topic.startsWith(PREFIX) ? message.topic.slice(PREFIX.length) : ''
    switch (message.event) {
      case 'phx_join':
        return join(message, bell)
      case 'access_token':
        return renew(message)
      case 'phx_leave':
        ws.send(replyTo(message, 'ok', {}))
        return leave(bell)
      default:
        ws.send(replyTo(message, 'error', { reason: 'Unauthorized: only the database broadcasts here' }))
    }
  }

  async function join(message: Message, bell: string): Promise<void> {
    const refuse = (reason: string): void => ws.send(replyTo(message, 'error', { reason }))
    const { config, access_token: token } = message.payload
    if (!isObject(config) || config['private'] !== true)
      return refuse('PrivateOnly: this server has private channels only')
    const session = typeof token === 'string' ? sessionIn(token, hub.jwtSecret) : null
    if (!session || (userId !== null && userId !== session.sub)) return refuse('InvalidJWTToken: sign in first')
    if (!joined.has(bell) && joined.size >= limits.channels) return refuse('ChannelRateLimitReached: too many channels')
    if (userId === null && hub.connectionsOf(session.sub) >= limits.connectionsOfOne)
      return refuse('ConnectionRateLimitReached: too many connections')
    userId = session.sub
    joining = bell
    const bells = await hub.bellsOf(session.sub).finally(() => {
      joining = null
    })
    if (!bells.includes(bell))
      return refuse('Unauthorized: You do not have permissions to read from this Channel topic')
    if (ws.readyState !== ws.OPEN) return
    joined.set(bell, message.joinRef)
    endWith(session['exp'])
    ws.send(replyTo(message, 'ok', { postgres_changes: [] }))
  }

  async function renew(message: Message): Promise<void> {
    const token = message.payload['access_token']
    const session = typeof token === 'string' ? sessionIn(token, hub.jwtSecret) : null
    if (!session || session.sub !== userId) return end(POLICY, 'token refused')
    keepOnly(await hub.bellsOf(session.sub))
    if (joined.size > 0) endWith(session['exp'])
  }

  function endWith(exp: unknown): void {
    clearTimeout(ending)
    ending = setTimeout(() => end(POLICY, 'token ended'), Math.min(Number(exp) * 1000 - Date.now(), LONGEST_MS))
  }

  function leave(bell: string): void {
    const joinRef = joined.get(bell)
    if (joinRef === undefined) return
    joined.delete(bell)
    ws.send(writeMessage({ joinRef, ref: joinRef, topic: PREFIX + bell, event: 'phx_close', payload: {} }))
  }

  function keepOnly(bells: readonly string[]): void {
    if (bells.length === 0) return end(POLICY, 'account closed')
    for (const bell of joined.keys()) if (!bells.includes(bell)) leave(bell)
  }

  function end(code: number, reason: string): void {
    if (ws.readyState !== ws.OPEN) return
    joined.clear()
    ws.close(code, reason)
  }

  return {
    userId: () => userId,
    hears: (bell) => joined.has(bell) || joining === bell,
    isOwn: (bell) => /^bell:[0-9a-f-]{36}$/.test(bell),
    ring(bell) {
      if (ws.readyState !== ws.OPEN || !joined.has(bell)) return
      ws.send(
        writeMessage({
          joinRef: null,
          ref: null,
          topic: PREFIX + bell,
          event: 'broadcast',
          payload: { type: 'broadcast', event: 'news', payload: {} },
        }),
      )
    },
    keepOnly: (bells) => inOrder(async () => keepOnly(bells)),
    endIfSilent() {
      if (Date.now() - heardAt > limits.silentForMs) ws.terminate()
    },
    end,
    cut: () => ws.terminate(),
  }
}
