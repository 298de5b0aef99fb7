import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Kind = 'html' | 'css' | 'script' | 'font' | 'image' | 'other'

/** One answer as it was sent: the bytes of its body, compressed as the browser asked for it, without headers. */
export interface Sent {
  readonly path: string
  readonly kind: Kind
  readonly bytes: number
}

/**
 * Between browser and server: sees the fetches of page and service worker alike, and nothing of the browser's own
 * caches.
 */
export interface Wire {
  readonly url: string
  /** Messages sent since the last call. */
  take(): readonly Sent[]
  close(): Promise<void>
}

export async function openWire(serverUrl: string): Promise<Wire> {
  const { hostname, port } = new URL(serverUrl)
  const sent: Sent[] = []
  const proxy = createServer((asked, answer) => {
    // With the browser's own `Host`, by which the server names itself in its configuration.
    const onward = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (received) => {
        let bytes = 0
        received.on('data', (part: Buffer) => (bytes += part.byteLength))
        received.on('end', () => sent.push({ path: asked.url ?? '', kind: kindOf(received), bytes }))
        answer.writeHead(received.statusCode ?? 502, received.rawHeaders)
        received.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    take: () => sent.splice(0),
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

function kindOf({ headers }: IncomingMessage): Kind {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/html')) return 'html'
  if (type.startsWith('text/css')) return 'css'
  if (type.startsWith('text/javascript')) return 'script'
  if (type.startsWith('font/')) return 'font'
  return type.startsWith('image/') ? 'image' : 'other'
}
