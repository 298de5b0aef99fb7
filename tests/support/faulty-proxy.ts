import { once } from 'node:events'
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chance, type Chance } from './random.ts'

/**
 * Faults of a line. The server sees it in `cut after arrival`, `broken`, `delay` and `1 kB/s`.
 *   cut                nothing leaves, open connections break
 *   cut after arrival  it was done, nobody hears of it
 *   broken             it was done, the answer breaks in its middle
 *   delay              0.2 to 3 s each, so that they overtake each other
 *   1 kB/s             both ways together, for the whole line
 *   half-open          taken, and never a word again: also after the line is well, as of a peer that is gone
 *   5xx                a gateway whose server is away, in JSON or in HTML
 *   captive portal     200 with a page of its own for whatever is asked
 *   token expiry       401 for every access token that was used before, also when all is well again
 */
export const NETWORK_FAULTS = [
  'cut',
  'cut after arrival',
  'broken',
  'delay',
  '1 kB/s',
  'half-open',
  '5xx',
  'captive portal',
  'token expiry',
] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

export interface ProxiedRequest {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** Test of the tests: a server that breaks its word; null lets the request go on to the real one. */
export type Tamper = (request: ProxiedRequest) => Promise<{ readonly status: number; readonly json: unknown } | null>

export interface FaultyProxy {
  /** Origin of the device; the same for the life of the proxy. */
  readonly url: string
  /** Leads to this server from now on, with fresh chance. */
  lead(server: string, seed: number, tamper?: Tamper | null): void
  /** From now on `share` of the requests suffer from it (0 to 1), drawn one by one, in place of the last fault. */
  suffer(fault: NetworkFault, share: number): void
  /** No faults for new requests. Half-open connections stay silent, slow ones go on at full speed. */
  heal(): void
  /** Number of requests by fault, since `lead`. */
  readonly happened: ReadonlyMap<NetworkFault, number>
  /** Requests that wait for the end of their answer and their faults, to read a failure. */
  underWay(): string[]
  close(): Promise<void>
}

const BYTES_PER_S = 1000
const PIECE = 200
const PORTAL =
  '<!doctype html><html><head><title>Wi-Fi de l’hôtel</title></head><body><form>Acceptez les ' +
  'conditions</form></body></html>'

/** HTTP as it is, web sockets included, between one device and its server. */
export async function faultyProxy(): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true })
  const happened = new Map<NetworkFault, number>()
  const seen = new Set<string>()
  const refused = new Set<string>()
  const open = new Set<Socket>()
  const waiting = new Map<ServerResponse, { readonly what: string; readonly since: number }>()
  let target = new URL('http://127.0.0.1:9')
  let dice: Chance = chance(0)
  let weather: { readonly fault: Exclude<NetworkFault, 'token expiry'>; readonly share: number } | null = null
  let tamper: Tamper | null = null
  /** Device time at which the narrow line is free again. */
  let lineFree = 0

  function draw(incoming: IncomingMessage): NetworkFault | null {
    const { authorization, apikey } = incoming.headers
    // The public key is nobody's token and has no end.
    if (authorization?.startsWith('Bearer ') && authorization !== `Bearer ${String(apikey)}`) {
      if (refused.has(authorization)) return 'token expiry'
      seen.add(authorization)
    }
    return weather && dice.next() < weather.share ? weather.fault : null
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = draw(incoming)
    if (fault) happened.set(fault, (happened.get(fault) ?? 0) + 1)
    waiting.set(outgoing, { what: `${incoming.method} ${incoming.url}${fault ? `, ${fault}` : ''}`, since: Date.now() })
    outgoing.once('close', () => waiting.delete(outgoing))
    switch (fault) {
      case null:
        return forward(incoming, outgoing, 'whole')
      case 'cut':
        return void incoming.socket.destroy()
      case 'half-open':
        return void incoming.resume()
      case '5xx': {
        incoming.resume()
        const status = dice.pick([500, 502, 503, 504])
        return dice.next() < 0.5
          ? say(outgoing, status, 'application/json', '{"message":"upstream"}')
          : say(outgoing, status, 'text/html', '<h1>Bad gateway</h1>')
      }
      case 'captive portal':
        incoming.resume()
        return say(outgoing, 200, 'text/html; charset=utf-8', PORTAL)
      case 'token expiry':
        incoming.resume()
        return say(outgoing, 401, 'application/json', '{"code":"PGRST303","message":"JWT expired"}')
      case 'delay':
        await pause(200 + dice.below(2800))
        return forward(incoming, outgoing, 'whole')
      case 'cut after arrival':
        return forward(incoming, outgoing, 'unheard')
      case 'broken':
        return forward(incoming, outgoing, 'half')
      case '1 kB/s':
        return forward(incoming, outgoing, 'slow')
      default:
        fault satisfies never
    }
  }

  async function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    manner: 'whole' | 'unheard' | 'half' | 'slow',
  ): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming
    let kept: Buffer | null = null
    if (tamper && path.includes('/rpc/apply_command')) {
      kept = Buffer.concat((await incoming.toArray()) as Buffer[])
      const answer = await tamper({ method, path, body: kept.toString() })
      if (answer) return say(outgoing, answer.status, 'application/json', JSON.stringify(answer.json))
    }
    const onward = ask({ host: target.hostname, port: target.port, agent, method, path, headers })
    onward.on('error', () => incoming.socket.destroy())
    // A device that hangs up in the middle of its request has not made it.
    incoming.once('close', () => {
      if (!incoming.complete) onward.destroy()
    })
    onward.on('response', (answer) => void hear(answer).catch(() => incoming.socket.destroy()))
    if (kept) onward.end(kept)
    else if (manner === 'slow') void trickle(incoming, onward).catch(() => incoming.socket.destroy())
    else incoming.pipe(onward)

    async function hear(answer: IncomingMessage): Promise<void> {
      if (manner === 'unheard') {
        answer.resume()
        incoming.socket.destroy()
        return
      }
      if (manner === 'half') {
        const whole = Buffer.concat((await answer.toArray()) as Buffer[])
        const { 'transfer-encoding': _, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...headers,
          'content-length': String(Math.max(whole.byteLength, 2)),
        })
        outgoing.write(whole.subarray(0, Math.floor(whole.byteLength / 2)), () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (manner === 'slow') await trickle(answer, outgoing)
      else answer.pipe(outgoing)
      answer.on('error', () => incoming.socket.destroy())
    }
  }

  /** One line for all: each piece waits until those before it are through. */
  async function trickle(from: IncomingMessage, to: NodeJS.WritableStream): Promise<void> {
    for await (const chunk of from) {
      const bytes = chunk as Buffer
      for (let at = 0; at < bytes.byteLength; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE)
        lineFree = Math.max(lineFree, Date.now()) + (piece.byteLength / BYTES_PER_S) * 1000
        while (Date.now() < lineFree && weather?.fault === '1 kB/s') await pause(50)
        to.write(piece)
      }
    }
    to.end()
  }

  const server = createServer(
    (incoming, outgoing) => void handle(incoming, outgoing).catch(() => incoming.socket.destroy()),
  )
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const fault = draw(incoming)
    if (fault) happened.set(fault, (happened.get(fault) ?? 0) + 1)
    if (fault === 'half-open') return
    if (fault && fault !== 'delay' && fault !== '1 kB/s') return void socket.destroy()
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
        (values ?? []).map((value) => `${name}: ${value}`),
      )
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket)
      socket.pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    onward.on('close', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })
  // A peer that is gone does not end the silence by itself.
  server.requestTimeout = 0
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lead(to, seed, broken = null) {
      target = new URL(to)
      dice = chance(seed)
      tamper = broken
      weather = null
      happened.clear()
      seen.clear()
      refused.clear()
    },
    suffer(fault, share) {
      lineFree = 0
      if (fault === 'token expiry') {
        for (const token of seen) refused.add(token)
        return
      }
      weather = { fault, share }
      if (fault === 'cut' && share === 1) for (const socket of open) socket.destroy()
    },
    heal() {
      weather = null
    },
    happened,
    underWay: () =>
      [...waiting.values()].map(({ what, since }) => `${what}, for ${((Date.now() - since) / 1000).toFixed(1)} s`),
    async close() {
      for (const socket of open) socket.destroy()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function say(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  outgoing.end(body)
}
