/** Masses, malformed lines and endless bodies, against the server as a process of its own. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { fill } from '../support/stack.ts'
import { startProcess, type StackProcess } from '../support/stack-process.ts'

let server: StackProcess
let folder: string
let origin: URL
let anonKey: string
let heardTo = 0
const sockets: { destroy: () => void }[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-besieged-'))
  await fill(folder)
  server = startProcess({ HAWA_DATA: folder })
  origin = new URL(await server.ready)
  anonKey = ((await (await fetch(new URL('/config.json', origin))).json()) as { supabaseKey: string }).supabaseKey
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true, force: true })
})
/** The same process still runs, answers from its database, and has logged no error. */
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  expect(server.child.exitCode).toBeNull()
  expect(await (await fetch(new URL('/healthz', origin))).json()).toEqual({ status: 'ok' })
  const said = server.output().slice(heardTo)
  heardTo += said.length
  expect(said).not.toMatch(/"level":"error"|unhandled|uncaught|^\s+at /im)
})

/** Opens a connection and sends `text`; resolves with the answer up to its close, or up to a match of `enough`. */
function say(
  text: string | Uint8Array,
  { end = false, enough = /\r\n\r\n/ }: { readonly end?: boolean; readonly enough?: RegExp | null } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(origin.port), '127.0.0.1', () => {
      if (end) socket.end(text)
      else socket.write(text)
    })
    sockets.push(socket)
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (enough?.test(heard)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
  })
}

/** A connection that sends `text` and then stays silent. */
function begin(text: string): Promise<net.Socket> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(origin.port), '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

/** Resident memory of the server in megabytes; null without /proc. */
async function memory(): Promise<number | null> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

describe('a line that is no proper request', () => {
  const HOST = 'Host: 127.0.0.1\r\n'
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['another protocol', 'SSH-2.0-x\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc'],
    ['HTTP/9', `GET / HTTP/9.9\r\n${HOST}\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a host of spaces', 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['half an address as host', 'GET /healthz HTTP/1.1\r\nHost: [::1\r\n\r\n'],
    ['a path as host', 'GET /healthz HTTP/1.1\r\nHost: evil/@x\r\n\r\n'],
    ['a port beyond all', 'GET /healthz HTTP/1.1\r\nHost: x:99999\r\n\r\n'],
    [
      'two lengths',
      `POST /rest/v1/rpc/published HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    ],
    [
      'a length and pieces',
      `POST /rest/v1/rpc/published HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a negative length', `POST /rest/v1/rpc/published HTTP/1.1\r\n${HOST}Content-Length: -5\r\n\r\n`],
    ['pieces of no size', `POST /rest/v1/rpc/published HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a space in a header', `GET / HTTP/1.1\r\n${HOST}x y: z\r\n\r\n`],
    ['NUL in a header', `GET / HTTP/1.1\r\n${HOST}x: \0\r\n\r\n`],
    ['headers of 64 kB', `GET / HTTP/1.1\r\n${HOST}x: ${'y'.repeat(65_536)}\r\n\r\n`],
    ['thousands of headers', `GET / HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(5000)}\r\n`],
    ['an address of 64 kB', `GET /${'x'.repeat(65_536)} HTTP/1.1\r\n${HOST}\r\n`],
    ['a body beyond all', `POST /rest/v1/rpc/published HTTP/1.1\r\n${HOST}Content-Length: 1000000000000\r\n\r\n`],
    [
      'a body beyond all, for a mail',
      `POST /functions/v1/contact HTTP/1.1\r\n${HOST}Content-Length: 1000000000000\r\n\r\n`,
    ],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
    ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}\r\n`],
    ['an upgrade to what nobody speaks', `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`],
    [
      'half a handshake',
      `GET /realtime/v1/websocket?apikey=x&vsn=2.0.0 HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: ` +
        `websocket\r\n\r\n`,
    ],
    ['another server’s address', `GET http://evil.example/config.json HTTP/1.1\r\n${HOST}\r\n`],
    ['two slashes', `GET //evil.example/%2e%2e HTTP/1.1\r\n${HOST}\r\n`],
    ['a backslash', `GET \\..\\..\\keys.json HTTP/1.1\r\n${HOST}\r\n`],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
    ['a broken escape', `GET /%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`],
    ['a broken escape in the API', `GET /rest/v1/%E0%A4%A?select=%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`],
    ['a broken escape in the storage', `GET /storage/v1/object/%E0%A4%A/%ff HTTP/1.1\r\n${HOST}\r\n`],
    ['a broken escape among the accounts', `GET /auth/v1/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`],
    ['dots', `GET /../../keys.json HTTP/1.1\r\n${HOST}\r\n`],
    ['dots below the files', `GET /assets/..%5c..%2f..%2fkeys.json HTTP/1.1\r\n${HOST}\r\n`],
    [
      'a handshake at a broken address',
      `GET /realtime/v1/websocket?%E0%A4%A HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: ` +
        `websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    ],
  ])('%s is refused, and tells nothing', async (_, text) => {
    const answer = await say(Buffer.from(text, 'latin1'), { end: true, enough: null })
    // A request line that parses as an address of the site may get a page, or no answer after the connection was
    // closed.
    const harmless =
      statusOf(answer) === 0 ||
      (statusOf(answer) >= 300 && statusOf(answer) < 500) ||
      /"supabaseUrl"|\r\ncontent-type: text\/html/i.test(answer)
    expect([harmless, answer.slice(0, 200)]).toEqual([true, answer.slice(0, 200)])
    expect(answer).not.toMatch(/jwtSecret|serviceKey|sb_secret|node_modules|\.ts:\d/)
  })

  it('what names another host is told of no other server than that', async () => {
    const answer = await say(`GET /config.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, {
      enough: null,
    })
    expect(answer).toContain('no-store')
    expect(answer).toContain('http://evil.example')
  })

  it('a hundred requests in one breath are answered one by one', async () => {
    const answer = await say(
      'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(99) +
        'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      { enough: null },
    )
    expect(answer.match(/HTTP\/1\.1 200/g)?.length).toBe(100)
  })
})

describe('masses', () => {
  const api = (name: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(`/rest/v1/rpc/${name}`, origin), {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
    })

  it('three hundred questions at once: answered, or told when to come again; nobody else notices', async () => {
    const asked = Array.from({ length: 300 }, async (_, at) => {
      const answer =
        at % 4 === 0
          ? await fetch(new URL('/healthz', origin))
          : at % 4 === 1
            ? await api('public_study_map', {})
            : at % 4 === 2
              ? await api('admin_counts', {})
              : await api('published', { since: 0 })
      const body = (await answer.json()) as { readonly code?: string }
      const shed = answer.status === 429 || answer.status === 503
      if (shed) {
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
        expect(body.code).toBe('53300')
      }
      return { of: at % 4, status: answer.status, shed }
    })
    const elsewhere = await api('public_study_map', {}, { 'x-forwarded-for': '203.0.113.40' })
    expect(elsewhere.status).toBe(200)
    const answers = await Promise.all(asked)
    expect(new Set(answers.filter(({ of }) => of === 0).map(({ status }) => status))).toEqual(new Set([200]))
    for (const { of, status } of answers.filter(({ shed }) => !shed)) {
      expect([of, status]).toEqual([of, of === 2 ? 401 : 200])
    }
    expect(answers.filter(({ of, shed }) => of !== 0 && !shed).length).toBeGreaterThan(0)
    expect((await api('public_study_map', {})).status).toBe(200)
  })

  it('bodies that are begun and never ended hold nobody up', async () => {
    await Promise.all(
      Array.from({ length: 200 }, () =>
        begin(
          `POST /rest/v1/rpc/published HTTP/1.1\r\nHost: x\r\napikey: ${anonKey}\r\nContent-Type: ` +
            `application/json\r\nContent-Length: 1000000\r\n\r\n{`,
        ),
      ),
    )
    await Promise.all(Array.from({ length: 100 }, () => begin('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')))
    for (let n = 0; n < 10; n += 1) expect((await api('public_study_map', {})).status).toBe(200)
  })

  it('three hundred megabytes that never end take next to none, and nobody else’s room', async () => {
    const before = await memory()
    const half =
      'POST /rest/v1/rpc/published HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.41\r\n' +
      `apikey: ${anonKey}\r\nContent-Length: 1048576\r\n\r\n{"x":"${'y'.repeat(1_000_000)}`
    const refused: string[] = []
    for (let line = 0; line < 300; line += 1) void say(half).then((answer) => refused.push(answer))
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(290)
    // A connection that is cut while it still sends may not get the answer.
    const told = refused.filter((answer) => answer !== '')
    for (const answer of told) expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/i)
    const after = await memory()
    if (before !== null && after !== null) expect(after - before).toBeLessThan(150)
    const small = await api('public_study_map', {}, { 'x-forwarded-for': '203.0.113.42' })
    expect(small.status).toBe(200)
  })

  it('thirty megabytes of nothing, sent at once, are refused and forgotten', async () => {
    const before = await memory()
    const megabyte = `{"x":"${'y'.repeat(1024 * 1024 - 100)}"}`
    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const answer =
            at % 2 === 0
              ? await api('published', megabyte)
              : await fetch(new URL('/functions/v1/contact', origin), { method: 'POST', body: megabyte })
          await answer.arrayBuffer()
          return answer.status
        }),
      )
      // Ten megabytes at once exceed the limit of one network: 503.
      for (const status of statuses) expect([400, 404, 413, 503]).toContain(status)
    }
    const after = await memory()
    if (before !== null && after !== null) expect(after - before).toBeLessThan(400)
  })

  it('guesses at passwords, codes, links and mails from one place end soon', async () => {
    const post = (where: string, body: object) =>
      fetch(new URL(where, origin), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { apikey: anonKey, 'content-type': 'application/json' },
      })
    const doors: readonly (readonly [string, (n: number) => Promise<Response>])[] = [
      [
        'login',
        (n) => post('/auth/v1/token?grant_type=password', { email: `p${n}@test.example`, password: 'wrong-password' }),
      ],
      ['recovery', (n) => post('/auth/v1/recover', { email: `p${n}@test.example` })],
      ['code', (n) => post('/auth/v1/verify', { type: 'recovery', token_hash: `x${n}` })],
      ['contact', (n) => post('/functions/v1/contact', { id: crypto.randomUUID(), nom: `N${n}` })],
      ['share', () => post('/functions/v1/share', { token: 'x'.repeat(24) })],
      ['invitation', () => post('/functions/v1/invite', { token: 'f'.repeat(64) })],
      ['report', () => post('/rest/v1/rpc/verify_report', { code: 'HW-0000-0000-0000' })],
    ]
    for (const [door, guess] of doors) {
      const statuses: number[] = []
      for (let n = 0; n < 70 && statuses.at(-1) !== 429; n += 1) {
        const answer = await guess(n)
        await answer.arrayBuffer()
        statuses.push(answer.status)
        if (answer.status === 429)
          expect([door, answer.headers.get('retry-after')]).toEqual([door, expect.stringMatching(/^\d+$/)])
      }
      expect([door, statuses.at(-1)]).toEqual([door, 429])
    }
  })
})

describe('sockets', () => {
  /** @param from the client's address, as a proxy on this machine would name it */
  const dial = (query = `apikey=${anonKey}&vsn=2.0.0`, from = '203.0.113.1'): Promise<WebSocket | number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${origin.port}/realtime/v1/websocket?${query}`, {
        headers: { 'x-forwarded-for': from },
      })
      sockets.push({ destroy: () => socket.terminate() })
      socket.on('open', () => resolve(socket))
      socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0))
      socket.on('error', () => undefined)
    })
  const closed = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.on('close', resolve))

  it.each([
    ['a frame of a megabyte', (socket: WebSocket) => socket.send('x'.repeat(1024 * 1024)), 1009],
    ['brackets without end', (socket: WebSocket) => socket.send('['.repeat(16_000)), 1007],
    [
      'a payload of brackets',
      (socket: WebSocket) => socket.send(`[null,"1","phoenix","heartbeat",${'['.repeat(7000)}${']'.repeat(7000)}]`),
      1007,
    ],
    ['bytes', (socket: WebSocket) => socket.send(Buffer.from([0, 255, 0])), 1003],
    ['a broken character', (socket: WebSocket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
    [
      'a flood',
      (socket: WebSocket) => {
        for (let n = 0; n < 500; n += 1) socket.send('[null,"1","phoenix","heartbeat",{}]')
      },
      1008,
    ],
  ] as const)('%s ends the connection', async (_, send, code) => {
    const socket = await dial()
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
    const end = closed(socket)
    send(socket)
    expect(await end).toBe(code)
  })

  it('no channel of anybody opens without a session, whatever its name', async () => {
    const socket = await dial()
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
    const answers: unknown[] = []
    const all = new Promise<void>((resolve) =>
      socket.on('message', (text: Buffer) => {
        answers.push((JSON.parse(String(text)) as { 4: { status: string } }[4][])[4])
        if (answers.length === 8) resolve()
      }),
    )
    for (const [at, name] of [
      'bell:admin',
      'bell:intervention',
      '',
      '*',
      '__proto__',
      "' or true --",
      'x'.repeat(5000),
      'realtime:public:profiles',
    ].entries()) {
      socket.send(
        JSON.stringify([
          '1',
          String(at),
          `realtime:${name}`,
          'phx_join',
          {
            config: { private: at % 2 === 0, postgres_changes: [{ event: '*', schema: 'public' }] },
            access_token: at === 3 ? anonKey : undefined,
          },
        ]),
      )
    }
    await all
    expect(answers).toEqual(Array(8).fill(expect.objectContaining({ status: 'error' })))
  })

  it('many that say nothing, from one place: they are refused there and nowhere else, and are forgotten', async () => {
    const before = await memory()
    const lines = await Promise.all(Array.from({ length: 400 }, () => dial()))
    const refused = lines.filter((one) => typeof one === 'number')
    expect(new Set(refused)).toEqual(new Set([429]))
    expect(lines.length - refused.length).toBeLessThanOrEqual(100)
    expect(typeof (await dial(undefined, '203.0.113.77'))).toBe('object')
    expect((await fetch(new URL('/healthz', origin))).status).toBe(200)
    const ends = lines.filter((one) => typeof one !== 'number').map(closed)
    for (const one of lines) if (typeof one !== 'number') one.terminate()
    await Promise.all(ends)
    await expect.poll(async () => typeof (await dial()), { timeout: 10_000 }).toBe('object')
    const after = await memory()
    if (before !== null && after !== null) expect(after - before).toBeLessThan(300)
  })

  it('a network of IPv6 is one place, whatever its addresses', async () => {
    const lines = await Promise.all(Array.from({ length: 120 }, (_, at) => dial(undefined, `2001:db8::${at + 1}`)))
    expect(lines.filter((one) => one === 429)).toHaveLength(20)
    expect(typeof (await dial(undefined, '2001:db8:0:1::1'))).toBe('object')
    for (const one of lines) if (typeof one !== 'number') one.terminate()
  })

  it('from everywhere at once: the thousand and first is refused, everything else is answered', async () => {
    const lines = await Promise.all(Array.from({ length: 1010 }, (_, at) => dial(undefined, `203.0.113.${at % 200}`)))
    expect(new Set(lines.filter((one) => typeof one === 'number'))).toEqual(new Set([503]))
    expect((await fetch(new URL('/healthz', origin))).status).toBe(200)
  })
})
