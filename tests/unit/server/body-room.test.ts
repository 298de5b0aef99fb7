import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyRoom, type Sender } from '../../../supabase/local/http/body-room.ts'
import { BodyTooLarge } from '../../../supabase/local/http/body.ts'

const KB = 1024
const LIMITS = { all: 300 * KB, strangers: 200 * KB, stranger: 100 * KB, person: 150 * KB }
const network = (who: string): Sender => ({ who, known: false })
const person = (who: string): Sender => ({ who, known: true })

/** A request whose body comes as the test says. */
function coming(announced?: number) {
  let feed: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      feed = controller
    },
  })
  const headers = announced === undefined ? {} : { 'content-length': String(announced) }
  const request = new Request('http://hawa.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return {
    request,
    send: (bytes: number, fill = 1) => feed?.enqueue(new Uint8Array(bytes).fill(fill)),
    end: () => feed?.close(),
  }
}
const whole = (bytes: number): Request =>
  new Request('http://hawa.test/', { method: 'POST', body: new Uint8Array(bytes) })
const begin = (room: ReturnType<typeof bodyRoom>, sender: Sender | null, bytes: number, limit = 1000 * KB) => {
  const hold = room.hold(sender)
  const one = coming()
  const read = hold.read(one.request, limit)
  read.catch(() => undefined)
  one.send(bytes)
  return { ...one, ...hold, read }
}
const LATER = { name: 'Later', status: 503 }

describe('what bodies take of the memory', () => {
  it('comes as it was sent, in whatever pieces', async () => {
    const hold = bodyRoom().hold(network('a'))
    const { request, send, end } = coming()
    const read = hold.read(request, 1000 * KB)
    for (let n = 1; n <= 50; n += 1) send(n * 37, n)
    end()
    const pieces = Array.from({ length: 50 }, (_, at) => Buffer.alloc((at + 1) * 37, at + 1))
    expect(Buffer.compare(await read, Buffer.concat(pieces))).toBe(0)
  })

  it('one network has its share, and the next finds room', async () => {
    const room = bodyRoom(LIMITS)
    const first = begin(room, network('a'), 60 * KB)
    await expect(begin(room, network('a'), 60 * KB).read).rejects.toMatchObject(LATER)
    const other = room.hold(network('b'))
    expect((await other.read(whole(60 * KB), 1000 * KB)).byteLength).toBe(60 * KB)
    first.end()
    expect((await first.read).byteLength).toBe(60 * KB)
  })

  it('all who have no session have theirs, and people find room', async () => {
    const room = bodyRoom(LIMITS)
    for (const who of ['a', 'b', 'c']) begin(room, network(who), 60 * KB)
    await expect(room.hold(network('d')).read(whole(60 * KB), 1000 * KB)).rejects.toMatchObject(LATER)
    expect((await room.hold(person('p')).read(whole(60 * KB), 1000 * KB)).byteLength).toBe(60 * KB)
  })

  it('a person has theirs, and there is an end to all', async () => {
    const room = bodyRoom(LIMITS)
    await room.hold(person('p')).read(whole(140 * KB), 1000 * KB)
    await expect(room.hold(person('p')).read(whole(20 * KB), 1000 * KB)).rejects.toMatchObject(LATER)
    await room.hold(person('q')).read(whole(140 * KB), 1000 * KB)
    await expect(room.hold(person('r')).read(whole(40 * KB), 1000 * KB)).rejects.toMatchObject(LATER)
    expect((await room.hold(null).read(whole(400 * KB), 1000 * KB)).byteLength).toBe(400 * KB)
  })

  it('what was answered gives its room back, and what is announced takes none', async () => {
    const room = bodyRoom(LIMITS)
    for (let n = 0; n < 20; n += 1) {
      const hold = room.hold(network('a'))
      await hold.read(whole(90 * KB), 1000 * KB)
      hold.release()
    }
    for (let n = 0; n < 5; n += 1) {
      const { request } = coming(900 * KB)
      room
        .hold(network('a'))
        .read(request, 1000 * KB)
        .catch(() => undefined)
    }
    expect((await room.hold(network('a')).read(whole(90 * KB), 1000 * KB)).byteLength).toBe(90 * KB)
  })

  it('is bounded by the route too, said or not', async () => {
    const room = bodyRoom()
    await expect(room.hold(null).read(coming(11 * KB).request, 10 * KB)).rejects.toThrow(BodyTooLarge)
    await expect(begin(room, network('a'), 11 * KB, 10 * KB).read).rejects.toThrow(BodyTooLarge)
  })
})

describe('a body that stands still', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const STILL = { name: 'Later', status: 408 }

  it('is given up after fifteen seconds of silence', async () => {
    const room = bodyRoom()
    const { read, send } = begin(room, network('a'), 10)
    await vi.advanceTimersByTimeAsync(14_000)
    send(10)
    await vi.advanceTimersByTimeAsync(14_999)
    const given = expect(read).rejects.toMatchObject(STILL)
    await vi.advanceTimersByTimeAsync(1)
    await given
  })

  it('is given up when it drips, not when its line is slow', async () => {
    const room = bodyRoom()
    const drip = begin(room, network('a'), 1)
    const slow = begin(room, network('b'), 1000)
    const given = expect(drip.read).rejects.toMatchObject(STILL)
    for (let s = 0; s < 60; s += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      drip.send(1)
      slow.send(1000)
    }
    await given
    slow.end()
    expect((await slow.read).byteLength).toBe(61_000)
  })
})
