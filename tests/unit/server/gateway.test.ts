import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '../../../supabase/local/http/admission.ts'
import { bodyRoom } from '../../../supabase/local/http/body-room.ts'
import { ENDLESS } from '../../../supabase/local/folder/disk-room.ts'
import { gateway, type Gateway } from '../../../supabase/local/http/gateway.ts'
import type { Peer } from '../../../supabase/local/http/network.ts'
import { failureOf } from '../../../sync/transport/classify.ts'
import { heardLog } from '../../support/log.ts'

const NOISY = '203.0.113.1'
const OTHER = '203.0.113.2'
const DOOR = '/rest/v1/rpc/apply_command'

const FULL = { width: 1, longestLine: 2, patienceMs: 600_000 }

let turns = 0
let heard = heardLog()
/** A server whose database answers nobody, with one turn and a line of two for each. */
function stuck(ping = () => Promise.resolve(), admitted = admission(FULL)): Gateway {
  const nothing = () => Promise.resolve(new Response(null))
  return gateway({
    lite: () => {
      turns += 1
      return new Promise(() => undefined)
    },
    onePacket: () => Promise.resolve(null),
    auth: { handle: nothing },
    storage: { handle: nothing },
    resumable: nothing,
    site: () => Promise.resolve(new Response('a page')),
    mails: null,
    mailDue: () => undefined,
    mailSecret: null,
    disk: ENDLESS,
    rateLimits: true,
    admission: admitted,
    bodies: bodyRoom(),
    anonKey: 'public',
    serviceKey: 'secret',
    jwtSecret: 'x',
    ping,
    log: heard.log,
  })
}
const ask = (server: Gateway, peer: Peer, path = DOOR) =>
  server.handle(new Request(`http://hawa.test${path}`, { method: 'POST', body: '{}' }), peer)
const head = (pathname = DOOR, apikey = 'public') => ({
  id: 'a',
  method: 'POST',
  pathname,
  authorization: null,
  apikey,
})

let server: Gateway
beforeEach(async () => {
  turns = 0
  heard = heardLog()
  server = stuck()
  void ask(server, NOISY)
  while (turns === 0) await new Promise(setImmediate)
  // Two more wait, once they have been read.
  for (let n = 0; n < 2; n += 1) void ask(server, NOISY)
  while (!server.putOff(head(), NOISY)) await new Promise(setImmediate)
})

describe('a network whose line is full', () => {
  it('is put off 429 by the head of its requests, and the device comes again', () => {
    const answer = server.putOff(head(), NOISY)
    const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
    expect(answer).toMatchObject({ status: 429, headers })
    const body: unknown = JSON.parse(answer?.body ?? '')
    const told = failureOf({ status: 429, body, retryAfter: answer?.headers['retry-after'] ?? null }, 0)
    expect(told).toMatchObject({ kind: 'retry', afterMs: expect.any(Number) })
  })

  it('has the same answer when its request is read all the same', async () => {
    const { status, headers } = await ask(server, NOISY)
    const expected = server.putOff(head(), NOISY)
    expect(status).toBe(429)
    for (const name of Object.keys(expected?.headers ?? {})) expect([name, headers.has(name)]).toEqual([name, true])
  })

  it('is told of once a minute, however often it comes', async () => {
    for (let n = 0; n < 50; n += 1) server.putOff(head(), NOISY)
    const { status, headers } = await ask(server, NOISY)
    expect([status, headers.get('x-request-id')]).toEqual([429, expect.any(String)])
    expect(heard.lines.filter(({ level }) => level !== 'debug')).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'put off',
        request: 'a',
        method: 'POST',
        path: DOOR,
        status: 429,
        network: '203.0.113.0/24',
      }),
    ])
  })

  it('keeps what takes no turn: pages, health, and its way in', async () => {
    const free = ['/healthz', '/', '/assets/app.js', '/config.json', '/auth/v1/token', '/auth/v1/verify']
    expect(free.map((path) => server.putOff(head(path), NOISY))).toEqual(free.map(() => null))
    expect((await server.handle(new Request('http://hawa.test/healthz'), NOISY)).status).toBe(200)
    expect((await server.handle(new Request('http://hawa.test/'), NOISY)).status).toBe(200)
  })

  it('keeps nobody else out: another network, the secret key, this process', () => {
    const others = [
      [head(), OTHER],
      [head(DOOR, 'secret'), NOISY],
      [head(), null],
    ] as const
    expect(others.map(([asked, peer]) => server.putOff(asked, peer))).toEqual([null, null, null])
  })
})

it('however many ask for its health, the database is asked once at a time', async () => {
  let asked = 0
  let answer: () => void = () => undefined
  const own = stuck(
    () =>
      new Promise<void>((resolve) => {
        asked += 1
        answer = resolve
      }),
  )
  const health = () => own.handle(new Request('http://hawa.test/healthz'), NOISY)
  const many = Array.from({ length: 100 }, health)
  answer()
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(1)
  const later = health()
  answer()
  expect([(await later).status, asked]).toEqual([200, 2])
})

it('commands have a line of their own: one too many is put off 503, questions are not', async () => {
  const one = { width: 8, commandsAtOnce: 1, mostCommands: 1, patienceMs: 600_000 }
  const busy = stuck(undefined, admission(one))
  turns = 0
  void ask(busy, NOISY)
  while (turns === 0) await new Promise(setImmediate)
  void ask(busy, OTHER)
  while (!busy.putOff(head(), '203.0.113.3')) await new Promise(setImmediate)
  expect(busy.putOff(head(), '203.0.113.3')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect((await ask(busy, '203.0.113.3')).status).toBe(503)
  expect(busy.putOff(head('/rest/v1/rpc/pull_studies'), '203.0.113.3')).toBeNull()
  void ask(busy, '203.0.113.3', '/rest/v1/rpc/pull_studies')
  while (turns === 1) await new Promise(setImmediate)
})
