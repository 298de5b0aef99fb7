import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { isBackend } from './gateway.ts'
import type { PlainAnswer } from './later.ts'
import { addressIn, isLoopback } from './network.ts'
import { REQUEST_ID, requestIdOf } from './request-id.ts'
import type { Stack } from '../stack.ts'
import { WAKE_UPS } from '../gaps/wake-ups.ts'

export interface Listening {
  readonly url: string
  /** Lets running requests end for some seconds, then cuts the connections. */
  close(): Promise<void>
}

export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface Where {
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
  /** Serves all paths but the backend's, in place of the stack: Vite, during development. Called before listening. */
  readonly pages?: (server: Server) => Promise<NodeHandler>
}

const LAST_WORDS_MS = 5000
const SHORT_BODY = 64 * 1024
/**
 * Time for the head of a request, then the connection is cut; for bodies see body-room.ts. An idle connection stays
 * open longer than proxies send into it (Caddy two minutes): one that closes meanwhile takes their request along.
 */
const PATIENCE = { headersTimeout: 15_000, connectionsCheckingInterval: 5000, keepAliveTimeout: 130_000 }

/** Throws (EADDRINUSE) when the port is taken. */
export async function listen(
  stack: Pick<Stack, 'fetch' | 'putOff' | 'listensAt' | 'wakeUps'>,
  where: Where,
): Promise<Listening> {
  const answer = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage }
    return stack.fetch(request, addressOf(incoming), idOf(incoming))
  })
  let pages: NodeHandler | null = null
  const server = createServer(PATIENCE, (incoming, outgoing) => {
    const pathname = pathOf(incoming)
    if (pages && !isBackend(pathname)) return pages(incoming, outgoing)
    const { authorization = null, apikey } = incoming.headers
    const asked = {
      id: idOf(incoming),
      method: incoming.method ?? 'GET',
      pathname,
      authorization,
      apikey: apikey === undefined ? null : String(apikey),
    }
    const later = stack.putOff(asked, addressOf(incoming))
    if (later) putOff(incoming, outgoing, later)
    else void answer(incoming, outgoing)
  })
  server.on('upgrade', (incoming, socket, head) => {
    // Vite has a socket of its own.
    if (pages && pathOf(incoming) !== WAKE_UPS) return
    stack.wakeUps.upgrade(incoming, socket, head, addressOf(incoming), idOf(incoming))
  })
  pages = where.pages ? await where.pages(server) : null
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://${nameOf(where.host)}:${port}`
  stack.listensAt(url)
  return {
    url,
    close: () => {
      // The server waits for WebSockets, too.
      stack.wakeUps.hangUp()
      return closeServer(server)
    },
  }
}

/** Reads and drops a short body, so that the connection can be used again; closes it after a long one. */
function putOff(incoming: IncomingMessage, outgoing: ServerResponse, { status, headers, body }: PlainAnswer): void {
  const isShort = Number(incoming.headers['content-length'] ?? Infinity) <= SHORT_BODY || incoming.method === 'GET'
  outgoing.writeHead(status, isShort ? headers : { ...headers, connection: 'close' }).end(body)
  if (isShort) incoming.resume()
}

const pathOf = (incoming: IncomingMessage): string => (incoming.url ?? '/').split('?')[0] ?? '/'

function nameOf(host: string): string {
  return ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host) ? 'localhost' : host
}

/**
 * The peer's address. A proxy on this machine puts the real one last in X-Forwarded-For; from anywhere else the header
 * is only a claim.
 */
function addressOf(incoming: IncomingMessage): string {
  const peer = incoming.socket.remoteAddress ?? 'unknown'
  if (!isLoopback(peer)) return peer
  const named = String(incoming.headers['x-forwarded-for'] ?? '')
  // A header without an address makes the peer unknown: it has no rights of this machine.
  return named === '' ? peer : (addressIn(named.split(',').at(-1) ?? '') ?? 'unknown')
}

function idOf(incoming: IncomingMessage): string {
  const named = incoming.headers[REQUEST_ID]
  return requestIdOf(named === undefined ? undefined : String(named), incoming.socket.remoteAddress ?? null)
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
