/** The answers of the one port to a browser. */
import http from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listening } from '../../supabase/local/http/listen.ts'
import { MISTAKES } from '../support/mistakes.ts'
import { heardLog, unheardLog } from '../support/log.ts'
import { customer, freshStack, ORIGIN, requestStudy, type Account, type Stack } from '../support/stack.ts'

const PAGE = '<!doctype html><title>Hawa</title><script type="module" src="/assets/app-1a2b3c.js"></script>'
const SCRIPT = `export const words = ${JSON.stringify('particules '.repeat(400))}\n`
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let stack: Stack
let site: string
let client: Account
/** Errors in the server's log. */
const { log, lines: faults } = heardLog('error')

beforeAll(async () => {
  site = await mkdtemp(path.join(os.tmpdir(), 'hawa-site-'))
  await mkdir(path.join(site, 'assets'))
  await writeFile(path.join(site, 'index.html'), PAGE)
  await writeFile(path.join(site, 'sw.js'), 'self.addEventListener("fetch", () => {})')
  await writeFile(path.join(site, 'manifest.webmanifest'), '{"name":"Hawa"}')
  await writeFile(path.join(site, 'assets', 'app-1a2b3c.js'), SCRIPT)
  await writeFile(path.join(site, '.secret'), 'hidden')
  stack = await freshStack({ siteDir: site, log })
  client = await customer(stack)
})
afterAll(async () => {
  await stack.close()
  await rm(site, { recursive: true })
})

const get = (pathname: string, headers: Record<string, string> = {}, method = 'GET') =>
  stack.fetch(new Request(ORIGIN + pathname, { headers, method }))

describe('pages', () => {
  it('any page path is the app, asked for each time', async () => {
    for (const pathname of ['/', '/login', '/intervenant/missions', '/study/x.y/']) {
      const response = await get(pathname, NAVIGATION)
      expect([pathname, response.status, response.headers.get('content-type')]).toEqual([
        pathname,
        200,
        'text/html; charset=utf-8',
      ])
      expect(await response.text()).toBe(PAGE)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const again = await get(pathname, { ...NAVIGATION, 'if-none-match': response.headers.get('etag') ?? '' })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  it('a file that is not there, a hidden one and one outside are 404, never the app', async () => {
    for (const pathname of [
      '/assets/old-9f9f.js',
      '/logo.png',
      '/.secret',
      '/..%2f..%2fetc/passwd',
      '/%2e%2e%2fetc%2fpasswd',
      '/a%00b',
      '/%E0%A4%A',
    ]) {
      const response = await get(pathname, NAVIGATION)
      expect([pathname, response.status]).toEqual([pathname, 404])
      expect(await response.text()).toBe('Not found')
    }
    expect((await get('/login', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/', NAVIGATION, 'POST')).status).toBe(405)
  })

  it('hashed files for ever, worker and manifest checked each time, HEAD without body', async () => {
    expect((await get('/assets/app-1a2b3c.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    for (const name of ['/sw.js', '/manifest.webmanifest']) {
      const response = await get(name)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('etag')).toMatch(/^".+"$/)
    }
    const head = await get('/assets/app-1a2b3c.js', {}, 'HEAD')
    expect([head.status, await head.text(), Number(head.headers.get('content-length'))]).toEqual([
      200,
      '',
      SCRIPT.length,
    ])
  })

  it('is compressed as the browser likes, with the file beside it where the build made one', async () => {
    const decode = { br: brotliDecompressSync, gzip: gunzipSync } as const
    for (const encoding of ['br', 'gzip'] as const) {
      const response = await get('/assets/app-1a2b3c.js', { 'accept-encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.byteLength).toBeLessThan(SCRIPT.length / 4)
      expect(decode[encoding](bytes).toString()).toBe(SCRIPT)
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
    }
    expect(
      (await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br;q=0, identity' })).headers.get('content-encoding'),
    ).toBeNull()
    await writeFile(path.join(site, 'assets', 'pre-1.js'), SCRIPT)
    await writeFile(path.join(site, 'assets', 'pre-1.js.br'), 'made by the build')
    expect(await (await get('/assets/pre-1.js', { 'accept-encoding': 'br' })).text()).toBe('made by the build')
  })

  it('serves a new build under a running server', async () => {
    const before = (await get('/sw.js')).headers.get('etag')
    await writeFile(path.join(site, 'sw.js'), 'self.addEventListener("install", () => {})')
    const after = await get('/sw.js')
    expect(await after.text()).toContain('install')
    expect(after.headers.get('etag')).not.toBe(before)
  })

  it('a shared file that no worker took brings to the missions', async () => {
    const response = await get('/share', {}, 'POST')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/intervenant/missions'])
  })
})

describe('headers', () => {
  it('pages may run only their own scripts and are never framed', async () => {
    const { headers } = await get('/', NAVIGATION)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]),
    )
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toMatch(/geolocation=\(self\), camera=\(self\), microphone=\(self\)/)
  })

  it('everything is dated and not sniffed, answers of the API are not kept', async () => {
    for (const pathname of ['/', '/config.json', '/healthz', '/rest/v1/profiles', '/auth/v1/settings', '/nothing.js']) {
      const { headers } = await get(pathname, { apikey: stack.anonKey })
      expect([pathname, headers.get('x-content-type-options')]).toEqual([pathname, 'nosniff'])
      expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThan(0)
    }
    expect((await get('/config.json')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('backend', () => {
  it('config.json names this server as the browser sees it', async () => {
    expect(await (await get('/config.json')).json()).toEqual({ supabaseUrl: ORIGIN, supabaseKey: stack.anonKey })
    const behind = await get('/config.json', { 'x-forwarded-proto': 'https' })
    expect(await behind.json()).toEqual({ supabaseUrl: ORIGIN.replace('http:', 'https:'), supabaseKey: stack.anonKey })
  })

  it('healthz answers from the database', async () => {
    const response = await get('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    const closed = await freshStack({ log: unheardLog() })
    await closed.close()
    expect((await closed.fetch(new Request(`${ORIGIN}/healthz`))).status).toBe(503)
  })

  it('JSON of the data API travels compressed', async () => {
    for (let index = 0; index < 5; index += 1)
      await requestStudy(client, { description_projet: 'Mesure des poussières. '.repeat(40) })
    const pull = (encoding: string) =>
      stack.fetch(
        new Request(`${ORIGIN}/rest/v1/rpc/pull_studies`, {
          method: 'POST',
          body: JSON.stringify({ after_rev: 0, batch: 100 }),
          headers: {
            apikey: stack.anonKey,
            authorization: `Bearer ${client.accessToken}`,
            'content-type': 'application/json',
            'accept-encoding': encoding,
          },
        }),
      )
    const plain = await (await pull('identity')).text()
    const packed = await pull('gzip, br')
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(JSON.parse(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString())).toEqual(
      JSON.parse(plain),
    )
  })

  it('a mistake of a client is no fault of the server', async () => {
    for (const query of MISTAKES)
      await get(`/rest/v1/demandes_etudes?${query}`, {
        apikey: stack.anonKey,
        authorization: `Bearer ${client.accessToken}`,
      })
    expect(faults).toEqual([])
  })

  it('a body beyond reason is refused before it is understood', async () => {
    const response = await stack.fetch(
      new Request(`${ORIGIN}/rest/v1/rpc/apply_command`, {
        method: 'POST',
        body: 'x'.repeat(1024 * 1024 + 1),
        headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      }),
    )
    expect(response.status).toBe(413)
  })
})

describe('over a socket', () => {
  let server: Listening
  beforeAll(async () => {
    server = await listen(stack, { port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  it('listens on loopback and answers the same', async () => {
    expect(server.url).toMatch(/^http:\/\/localhost:\d+$/)
    const response = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/healthz`)
    expect(await response.json()).toEqual({ status: 'ok' })
    expect(response.headers.get('date')).not.toBeNull()
  })

  it('keeps an idle connection longer than proxies send into it, Caddy for two minutes', async () => {
    const { headers } = await fetch(`${server.url}/healthz`)
    expect(Number(headers.get('keep-alive')?.replace('timeout=', ''))).toBeGreaterThan(120)
  })

  it.each(['in-process', 'this process', 'null', 'unknown', '', '203.0.113.9', '127.0.0.1, in-process'])(
    'a header that says "%s" does not open the mailbox under another name',
    async (named) => {
      const asked = (headers: Record<string, string>): Promise<number> =>
        new Promise((resolve, reject) => {
          const { port } = new URL(server.url)
          const request = http.get({ port, host: '127.0.0.1', path: '/mailbox.json', headers }, (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          })
          request.on('error', reject)
        })
      expect(await asked({ host: 'localhost' })).toBe(200)
      expect(await asked({ host: 'hawa.example', 'x-forwarded-for': named })).toBe(404)
      if (named !== '') expect(await asked({ host: 'localhost', 'x-forwarded-for': named })).toBe(404)
    },
  )

  it('a taken port is an error, not a silence', async () => {
    const port = Number(new URL(server.url).port)
    await expect(listen(stack, { port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
