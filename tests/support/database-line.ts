import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * The way of one server process to its PostgreSQL. Cut, nothing of that process reaches the database any more, as when
 * it was killed.
 */
export interface DatabaseLine {
  readonly url: string
  cut(): void
  /** From now on nothing passes and nothing ends, as when a machine loses its power. */
  hold(): void
  /** Held ones end; new connections pass. */
  letGo(): void
}

export async function databaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let held = false
  const server = createServer((near) => {
    if (held) {
      sockets.add(near)
      near.on('error', () => undefined).on('close', () => sockets.delete(near))
      return
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      // A broken connection ends both halves; it is nobody's error here.
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(databaseUrl), {
      hostname: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
    }).href,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    hold() {
      held = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    letGo() {
      held = false
      for (const socket of sockets) socket.destroy()
    },
  }
}
