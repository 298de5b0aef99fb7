import { createHmac } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { caller, type Caller, type Hub } from '../../../supabase/local/gaps/wake-up-caller.ts'

const SECRET = 'a secret of this test, long enough to sign with'
const USER = '0b8f8a52-3f6e-4a52-9d50-0d9a5a6f0001'
const OWN = 'bell:0b8f8a52-3f6e-4a52-9d50-0d9a5a6f0002'

const TOKEN = ((): string => {
  const body = [{ alg: 'HS256' }, { sub: USER, role: 'authenticated', iat: 0, exp: 2 ** 40 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`
})()

/** A socket that keeps the words it was sent. */
class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly told: [string | null, string | null, string, string, unknown][] = []
  closed: number | null = null
  send(text: string): void {
    this.told.push(JSON.parse(text) as (typeof this.told)[number])
  }
  close(code: number): void {
    this.closed = code
    this.readyState = 2
    this.emit('close')
  }
  ask(ref: string, bell: string): void {
    const payload = { config: { private: true }, access_token: TOKEN }
    this.emit('message', JSON.stringify([ref, ref, `realtime:${bell}`, 'phx_join', payload]), false)
  }
}

describe('a join whose rights are being read while they change', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.emit('close')
  })

  /** A connection, and the answers of the database that wait to be given. */
  function connection(): { socket: Socket; one: Caller; reads: ((bells: readonly string[]) => void)[] } {
    const socket = new Socket()
    sockets.push(socket)
    const reads: ((bells: readonly string[]) => void)[] = []
    const hub: Hub = {
      jwtSecret: SECRET,
      bellsOf: () => new Promise((resolve) => reads.push(resolve)),
      connectionsOf: () => 0,
      limits: {
        connections: 1,
        strangersOfOneNetwork: 1,
        connectionsOfOne: 1,
        channels: 8,
        messageBytes: 1000,
        messages: 60,
        perMs: 10_000,
        joinWithinMs: 10_000,
        silentForMs: 90_000,
      },
      report: (error) => {
        throw error
      },
    }
    return { socket, one: caller(socket as unknown as WebSocket, hub, () => undefined), reads }
  }

  it('leaves the channel that the person may not hear any more', async () => {
    const { socket, one, reads } = connection()
    socket.ask('1', OWN)
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    reads[0]?.([OWN, 'bell:intervention'])
    await vi.waitFor(() => expect(one.hears(OWN)).toBe(true))
    socket.ask('2', 'bell:intervention')
    await vi.waitFor(() => expect(reads).toHaveLength(2))
    const told = one.keepOnly([OWN])
    reads[1]?.([OWN, 'bell:intervention'])
    await told
    expect(socket.told.at(-1)).toEqual(['2', '2', 'realtime:bell:intervention', 'phx_close', {}])
    expect([one.hears('bell:intervention'), one.hears(OWN)]).toEqual([false, true])
  })

  it('is heard of before it is answered, and told nothing', async () => {
    const { socket, one, reads } = connection()
    socket.ask('1', OWN)
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    expect(one.hears(OWN)).toBe(true)
    one.ring(OWN)
    expect(socket.told).toEqual([])
    const told = one.keepOnly([])
    reads[0]?.([OWN])
    await told
    expect(socket.closed).toBe(1008)
  })
})
