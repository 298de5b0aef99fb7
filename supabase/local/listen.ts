import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { IncomingMessage, Server } from 'node:http'
import type { Stack } from './stack.ts'

export interface Listening {
  readonly url: string
  /** Lets running requests end, then cuts what is left. */
  close(): Promise<void>
}

const LAST_WORDS_MS = 5000

/** Port 0 takes a free one. Throws when the port is taken. */
export async function listen(stack: Pick<Stack, 'fetch'>, where: { readonly port: number; readonly host: string }): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => stack.fetch(request, addressOf((env as { incoming: IncomingMessage }).incoming)),
  }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = where.host === '127.0.0.1' || where.host === '::1' || where.host === '0.0.0.0' || where.host === '::' ? 'localhost' : where.host
  return { url: `http://${host}:${port}`, close: () => closeServer(server) }
}

/** A proxy on this machine names the real peer last in X-Forwarded-For; from anywhere else the header is only a claim. */
export function addressOf(incoming: IncomingMessage): string {
  const peer = incoming.socket.remoteAddress ?? 'unknown'
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',').at(-1)?.trim()
  const local = peer === '::1' || /^(::ffff:)?127\./.test(peer)
  return local && forwarded ? forwarded : peer
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
