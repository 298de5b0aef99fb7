import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Between a device and its server: counts uploaded bytes, holds them, and breaks. */
export interface NarrowLine {
  readonly url: string
  /** Bytes that the device has put on the line, headers too, whether they arrived or not. */
  readonly up: number
  /** Lets this many more bytes up and is silent then, without a word to either side; null: open again. */
  holdAfter(bytes: number | null): void
  close(): Promise<void>
}

/** @param breaksEvery each connection breaks after so many bytes have gone up; later bytes are lost */
export async function narrowLine(
  server: string,
  { breaksEvery = Infinity }: { readonly breaksEvery?: number } = {},
): Promise<NarrowLine> {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  const held = new Set<Socket>()
  let up = 0
  let passed = 0
  let holdAt = Infinity
  let untilBreak = breaksEvery

  const proxy = createServer((device) => {
    const onward = connect(Number(port), hostname)
    const end = (): void => {
      held.delete(device)
      device.destroy()
      onward.destroy()
    }
    for (const socket of [device, onward]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    onward.pipe(device)
    device.on('data', (bytes) => {
      up += bytes.byteLength
      const through = bytes.subarray(0, untilBreak)
      untilBreak -= through.byteLength
      passed += through.byteLength
      if (untilBreak === 0) {
        untilBreak = breaksEvery
        // The bytes let through arrive; the device hears nothing more.
        onward.end(through)
        device.destroy()
        return
      }
      if (!onward.write(through)) {
        device.pause()
        onward.once('drain', () => {
          if (!held.has(device)) device.resume()
        })
      }
      if (passed >= holdAt) {
        held.add(device)
        device.pause()
      }
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    get up() {
      return up
    },
    holdAfter(bytes) {
      holdAt = bytes === null ? Infinity : passed + bytes
      for (const device of held) device.resume()
      held.clear()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
