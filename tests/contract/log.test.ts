/** The server's log: useful to an operator, and without personal data. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen, type Listening } from '../../supabase/local/http/listen.ts'
import { heardLog, type Line } from '../support/log.ts'
import {
  advance,
  anonymous,
  command,
  customer,
  deliver,
  freshStack,
  ORIGIN,
  PASSWORD,
  pdf,
  requestStudy,
  specialist,
  type Account,
  type Stack,
} from '../support/stack.ts'
import { startProcess } from '../support/stack-process.ts'

const VISITOR = '198.51.100.77'
const NAVIGATION = { accept: 'text/html' }
const TOKEN = 'q8ZkT1vYw3LmN5pRs7UxA9bC'

const { log, lines, text } = heardLog()
let stack: Stack
let site: string
let server: Listening
let client: Account

beforeAll(async () => {
  site = await mkdtemp(path.join(os.tmpdir(), 'hawa-log-'))
  for (const [name, html] of [
    ['index', 'home'],
    ['404', 'nothing'],
  ] as const) {
    await mkdir(path.join(site, 'pages', 'fr'), { recursive: true })
    await writeFile(path.join(site, 'pages', 'fr', `${name}.html`), html)
  }
  await writeFile(path.join(site, 'index.html'), 'shell')
  stack = await freshStack({
    log,
    siteDir: site,
    rateLimits: true,
    mailDriver: { send: ({ to, text: words }) => Promise.reject(new Error(`550 <${to}> "${words}"`, { cause: to })) },
  })
  server = await listen(stack, { port: 0, host: '127.0.0.1' })
  client = await customer(stack)
})
afterAll(async () => {
  await server.close()
  await stack.close()
  await rm(site, { recursive: true })
})
beforeEach(() => void lines.splice(0))

interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
}

async function ask(target: string, asked: Asked = {}): Promise<Response> {
  const { method = 'GET', body, headers = {}, from = VISITOR } = asked
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
  return stack.fetch(
    new Request(ORIGIN + target, {
      method,
      ...sent,
      headers: { apikey: stack.anonKey, 'content-type': 'application/json', ...headers },
    }),
    from,
  )
}

const above = (level: Line['level']): Line[] => lines.filter((line) => line.level !== level)

/** From now on the function `verify_report` fails with an error that quotes its argument. */
async function breakDown(of: Stack, message: string): Promise<void> {
  const [found] = await of.sql<{ made: string }>(
    "select pg_get_functiondef('public.verify_report(text)'::regprocedure) as made",
  )
  const head = (found?.made ?? '').replace(/\bLANGUAGE[^]*$/i, '')
  await of.sql(`${head} language plpgsql as $fault$
    begin raise exception using errcode = 'XX000', message = ${message}, detail = code; end $fault$`)
}

describe('a request', () => {
  it('has an id, which its answer and its line share', async () => {
    const answer = await ask('/rest/v1/nothing-of-ours?select=secret')
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String) as string,
        msg: 'nothing is there',
        request: answer.headers.get('x-request-id'),
        method: 'GET',
        path: '/rest/v1/nothing-of-ours',
        status: 404,
        ms: expect.any(Number) as number,
        network: '198.51.100.0/24',
        role: 'visitor',
      },
    ])
  })

  it('that went well is told to whoever asks for everything, without saying who it was', async () => {
    const authorization = `Bearer ${client.accessToken}`
    for (let n = 0; n < 2; n += 1) await ask('/rest/v1/profiles?select=id', { headers: { authorization } })
    const mark = expect.stringMatching(/^[0-9a-f]{8}$/) as string
    const line = expect.objectContaining({ level: 'debug', status: 200, role: 'person', person: mark }) as Line
    expect(lines).toEqual([line, line])
    expect(lines[0]?.['person']).toBe(lines[1]?.['person'])
    expect(client.userId).not.toContain(lines[0]?.['person'])
  })

  it('is named by a proxy on this machine, and by no one else', async () => {
    const named = { 'x-request-id': 'f3a9c2d41b7e4f60a1b2c3d4e5f60718' }
    const through = await fetch(`${server.url}/healthz`, { headers: { ...named, 'x-forwarded-for': VISITOR } })
    expect(through.headers.get('x-request-id')).toBe(named['x-request-id'])
    expect(lines).toMatchObject([{ request: named['x-request-id'], network: '198.51.100.0/24' }])
    const claimed = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'jean.dupont' } })
    expect(claimed.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await ask('/healthz', { headers: named })).headers.get('x-request-id')).not.toBe(named['x-request-id'])
  })

  it('that fails is an error, with its id and its place in the program', async () => {
    await breakDown(stack, "'cannot do this'")
    const answer = await ask('/rest/v1/rpc/verify_report', { method: 'POST', body: { code: 'x' } })
    expect(answer.status).toBe(500)
    const same = { request: answer.headers.get('x-request-id'), method: 'POST', path: '/rest/v1/rpc/verify_report' }
    const at = expect.arrayContaining([expect.any(String)]) as string[]
    const error = { code: 'XX000', said: 'cannot do this', at }
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ ...same, msg: 'Lite failed', error: expect.objectContaining(error) as object }),
      expect.objectContaining({ ...same, msg: 'request failed', status: 500 }),
    ])
  })
})

describe('an address that leads nowhere', () => {
  it('is told once a minute, with its path alone', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await ask('/une-page/perdue?jeton=secret', { headers: NAVIGATION })).status).toBe(404)
    }
    await ask('/autre-page', { headers: NAVIGATION })
    await ask('/assets/orders-B7xk2a.js')
    expect(above('debug').map(({ level, msg, path: at }) => [level, msg, at])).toEqual([
      ['info', 'nothing is there', '/une-page/perdue'],
      ['info', 'nothing is there', '/autre-page'],
      ['info', 'nothing is there', '/assets/orders-B7xk2a.js'],
    ])
    expect(lines.find(({ path: at }) => at === '/autre-page')).toMatchObject({ unsaid: 19 })
  })

  it('many of them cost some lines, and no more', async () => {
    for (let n = 0; n < 500; n += 1) await ask(`/perdue/${n}`, { headers: NAVIGATION })
    expect(above('debug').length).toBeLessThanOrEqual(200)
  })
})

describe('a browser whose app failed', () => {
  let peers = 0
  const tell = (facts: Readonly<Record<string, string>>, asked: Asked = {}): Promise<Response> => {
    peers += 1
    const target = `/api/client-errors?${String(new URLSearchParams(facts))}`
    return ask(target, { method: 'POST', from: `192.0.2.${peers}`, ...asked })
  }

  it.each([
    ['part', 'warn', 'a part of the app did not arrive', { name: 'TypeError', file: 'assets/area-B7xk2a.js' }],
    ['page', 'warn', 'a page could not be shown', { name: 'RangeError', file: 'assets/orders-Q1w2e3.js:1:40210' }],
    ['script', 'warn', 'a script failed', { name: 'Error' }],
    ['missing', 'info', 'a browser was led where nothing is', {}],
  ] as const)('tells of a %s, once a minute', async (kind, level, msg, more) => {
    const facts = { kind, at: '/client/orders/$', build: 'index-B7xk2a', ...more }
    for (let n = 0; n < 3; n += 1) expect((await tell(facts)).status).toBe(204)
    expect(above('debug')).toEqual([expect.objectContaining({ level, msg, ...facts, path: '/api/client-errors' })])
  })

  it.each([
    [{ kind: 'other', at: '/' }],
    [{ kind: 'page' }],
    [{ kind: 'page', at: 'Jean Dupont' }],
    [{ kind: 'page', at: '/', name: 'Jean Dupont' }],
    [{ kind: 'page', at: '/', file: 'https://elsewhere.example/a.js' }],
    [{ kind: 'page', at: '/', build: 'jean@exemple.dz' }],
    [{ kind: 'page', at: `/${'a/'.repeat(1100)}` }],
    [{ kind: 'toString', at: '/' }],
  ])('is not believed %#', async (facts) => {
    expect((await tell(facts)).status).toBe(400)
    expect(lines.filter(({ kind }) => kind !== undefined)).toEqual([])
    expect(text()).not.toContain('Jean')
  })

  it('cannot tell much at a time, nor with a body, nor by looking', async () => {
    const from = '203.0.113.200'
    const answers: number[] = []
    for (let n = 0; n < 40; n += 1) answers.push((await tell({ kind: 'page', at: `/${n}` }, { from })).status)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 204), ...Array.from({ length: 10 }, () => 429)])
    expect((await tell({ kind: 'page', at: '/' })).status).toBe(204)
    expect((await tell({ kind: 'page', at: '/' }, { method: 'GET' })).status).toBe(405)
    expect((await tell({ kind: 'page', at: '/a' }, { body: 'Jean' })).status).toBe(204)
    expect(text()).not.toContain('Jean')
  })
})

it('nobody can be found in the log, whatever they do', async () => {
  const own = heardLog('debug')
  const quiet = await freshStack({
    log: own.log,
    siteDir: site,
    rateLimits: true,
    confirmEmail: false,
    mailDriver: {
      send: ({ to, text: mail }) => Promise.reject(new Error(`550 <${to}> ${mail}`, { cause: new Error(to) })),
    },
  })
  const mine = { email: 'yasmina.haddad@exemple.dz', nom: 'Haddadzadeh', prenom: 'Yasminatou' }
  const person = await customer(quiet, mine)
  const field = await specialist(quiet, { email: 'otieno@exemple.ke', nom: 'Otienowski', prenom: 'Barakatou' })
  const words = 'Fumée noire devant ma fenêtre'
  const study = await requestStudy(person, { description_projet: words, contact_telephone: '+213 555 12 34 56' })
  await advance(field, study, 'terminée')
  await deliver(field, study, pdf(words))
  await command(person, 'no_such_command', { words })
  await command(person, 'request_study', { nom_entreprise: words })

  const send = (target: string, body: unknown, headers: Readonly<Record<string, string>> = {}, method = 'POST') =>
    quiet.fetch(
      new Request(ORIGIN + target, {
        method,
        ...(body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: { apikey: quiet.anonKey, 'content-type': 'application/json', ...headers },
      }),
      VISITOR,
    )
  const wrong = `${PASSWORD}-wrong`
  const contact = {
    nom: mine.nom,
    email: mine.email,
    telephone: '0555123456',
    message: words,
    sujet: words,
    langue: 'fr',
    elapsed_ms: 9000,
  }
  const session = { authorization: `Bearer ${person.accessToken}` }
  await anonymous(quiet).auth.signInWithPassword({ email: mine.email, password: wrong })
  for (const [target, body] of [
    ['/auth/v1/signup', { email: mine.email, password: 'x', data: mine }],
    ['/auth/v1/recover', { email: mine.email }],
    ['/auth/v1/verify', { type: 'recovery', token: '48213377', email: mine.email }],
    ['/auth/v1/token?grant_type=refresh_token', { refresh_token: person.refreshToken }],
    ['/api/contact', { ...contact, bureau: 'algerie', entreprise: null }],
    ['/api/contact', `{"nom": "${mine.nom}", ${words}`],
    ['/functions/v1/share', { token: TOKEN }],
    ['/functions/v1/invite', { token: TOKEN, email: mine.email }],
    ['/rest/v1/rpc/apply_command', { id: mine.nom, name: words, args: {} }],
    ['/rest/v1/profiles', [{ ...mine, id: mine.nom }]],
    [`/storage/v1/object/mission-reports/reports/${words}/${mine.nom}.pdf`, words],
    [`/api/client-errors?kind=missing&at=/${mine.email}`, null],
    [`/api/client-errors?kind=page&at=/&name=${mine.nom}-${words}`, null],
  ] as const)
    await send(target, body, session)
  for (const target of [
    `/partage/${TOKEN}`,
    `/verifier/HW-7K2M-9QXT-1A4B`,
    `/${mine.email}`,
    `/a?email=${mine.email}`,
    `/${encodeURIComponent(words)}`,
    '/invitation/48213377',
    `/rest/v1/profiles?email=eq.${mine.email}`,
    `/rest/v1/profiles?id=eq.${mine.nom}`,
    `/rest/v1/profiles?select=${mine.nom}`,
  ])
    await send(target, null, { ...NAVIGATION, ...session }, 'GET')
  // An error whose message quotes a person's own words.
  await breakDown(quiet, `'cannot do "' || code || '"'`)
  await send('/rest/v1/rpc/verify_report', { code: words }, session)
  await quiet.mailsTried()
  await quiet.close()

  const failed = own.lines.filter(({ level }) => level === 'error').map(({ msg }) => msg)
  expect(failed).toEqual(expect.arrayContaining(['Lite failed', 'request failed', 'an account mail did not leave']))
  const personal = [
    mine.email,
    mine.nom,
    mine.prenom,
    'otieno@exemple.ke',
    'Otienowski',
    'Fumée',
    'fenêtre',
    '555 12',
    '0555123456',
    PASSWORD,
    wrong,
    TOKEN,
    '48213377',
    '9QXT',
    'Béni Saf',
    person.accessToken,
    person.refreshToken,
    quiet.anonKey,
    quiet.serviceKey,
    VISITOR,
    'select=',
    'email=',
  ]
  const holding = (word: string): Line[] => own.lines.filter((line) => JSON.stringify(line).includes(word))
  expect(personal.flatMap((word) => holding(word).map((line) => [word, line]))).toEqual([])
})

describe('a request to speak WebSocket', () => {
  const ID = '0123456789abcdef0123456789abcdef'
  const HANDSHAKE = { 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16, 7).toString('base64') }

  /** Sends an upgrade as a proxy on this machine passes it on; resolves with the status and the request id. */
  const upgrade = (target: string, headers: Readonly<Record<string, string>> = HANDSHAKE) =>
    new Promise<readonly [number | undefined, unknown]>((resolve, reject) => {
      const asked = request(server.url + target, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'x-forwarded-for': VISITOR,
          'x-request-id': ID,
          ...headers,
        },
      })
      asked.on('response', (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.headers['x-request-id']])
      })
      asked.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve([answer.statusCode, null])
      })
      asked.on('error', reject)
      asked.end()
    })
  const WAKE_UPS = '/realtime/v1/websocket'

  it('that is refused is one line with its reason, however often it is refused', async () => {
    const cases = [
      [`${WAKE_UPS}?apikey=${TOKEN}&vsn=2.0.0&token=${client.accessToken}`, HANDSHAKE, 401, 'not the public key'],
      [`${WAKE_UPS}?apikey=${stack.anonKey}&vsn=1.0.0`, HANDSHAKE, 400, 'another protocol'],
      [`${WAKE_UPS}?apikey=${stack.anonKey}&vsn=2.0.0`, {}, 400, 'no handshake'],
      [`/elsewhere/${client.email}?apikey=${stack.anonKey}`, HANDSHAKE, 404, 'no such address'],
    ] as const
    for (const [target, headers, status, reason] of cases) {
      lines.splice(0)
      for (let n = 0; n < 5; n += 1) expect(await upgrade(target, headers)).toEqual([status, ID])
      expect(lines).toEqual([
        {
          level: 'info',
          time: expect.any(String) as string,
          msg: 'a wake-up line was refused',
          request: ID,
          method: 'GET',
          path: target.startsWith(WAKE_UPS) ? WAKE_UPS : '/elsewhere/‹hidden›',
          status,
          reason,
          network: '198.51.100.0/24',
          ...(lines[0]?.['unsaid'] === undefined ? {} : { unsaid: 4 }),
        },
      ])
    }
    const personal = [TOKEN, client.email, client.accessToken, stack.anonKey, VISITOR]
    expect(personal.filter((word) => text().includes(word))).toEqual([])
  })

  it('whose addresses are all others fills no disk', async () => {
    lines.splice(0)
    for (let n = 0; n < 300; n += 1) await upgrade(`/nowhere-${n}`)
    expect(lines.length).toBeLessThanOrEqual(200)
    expect(lines.length).toBeGreaterThan(100)
  })

  it('that is let in is told to nobody', async () => {
    lines.splice(0)
    expect((await upgrade(`${WAKE_UPS}?apikey=${stack.anonKey}&vsn=2.0.0`))[0]).toBe(101)
    expect(lines).toEqual([])
  })
})

describe('the process', () => {
  it('writes lines to its standard error, beside its words to people, and takes no level that is none', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-log-data-'))
    const running = startProcess({ HAWA_DATA: folder, HAWA_LOG_LEVEL: 'debug' })
    const errors: string[] = []
    running.child.stderr?.on('data', (bytes: Buffer) => void errors.push(String(bytes)))
    const url = await running.ready
    await fetch(`${url}/healthz`)
    running.child.kill('SIGTERM')
    expect(await running.ended).toMatchObject({ code: 0 })
    const told = errors
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'info', msg: 'ready', url }),
        expect.objectContaining({ level: 'debug', path: '/healthz', status: 200 }),
      ]),
    )
    await rm(folder, { recursive: true })
    const loud = startProcess({ HAWA_LOG_LEVEL: 'loud' })
    await expect(loud.ready).rejects.toThrow('HAWA_LOG_LEVEL is none of debug, info, warn, error: loud')
  })
})
