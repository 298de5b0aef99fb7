/** The script that checks a deployment from outside: a sound one passes, and each deliberate fault is named. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import net, { type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { checkAccounts } from '../../scripts/deployment/check-accounts.ts'
import { checkData } from '../../scripts/deployment/check-data.ts'
import { checkDeployment } from '../../scripts/deployment/check.ts'
import { checkFiles } from '../../scripts/deployment/check-files.ts'
import { checkFunctions } from '../../scripts/deployment/check-functions.ts'
import { checkMails, checkSite, configOf } from '../../scripts/deployment/check-site.ts'
import { checkWay, KNOWN_PASSWORD } from '../../scripts/deployment/check-way.ts'
import type { Deployment } from '../../scripts/deployment/deployment.ts'
import { Findings, type Finding } from '../../scripts/deployment/finding.ts'
import { publicSchema, VISITORS_DOORS } from '../../scripts/deployment/schema.ts'
import { DEMO_PASSWORD } from '../../supabase/local/demo/accounts.ts'
import { listen, type Listening } from '../../supabase/local/http/listen.ts'
import { customer, freshStack, PASSWORD, requestStudy, type Account, type Stack } from '../support/stack.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../supabase/migrations')

let folder: string
let stack: Stack
let server: Listening
let client: Account
let proxy: Server
let site: string
/** Handles WebSocket upgrades at the proxy; by default passes them on to the server. */
let upgrade: (incoming: IncomingMessage, socket: net.Socket, head: Buffer) => void = passOn
/** Changes that a proxy between the script and the server makes to an answer. */
let spoil: (pathname: string, answer: Response) => Promise<Response> | Response = (_, answer) => answer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hawa-deployed-'))
  const styles: Record<string, string> = {}
  for (const language of ['fr', 'en', 'ar']) {
    await mkdir(path.join(folder, 'pages', language), { recursive: true })
    for (const name of ['index', 'login', 'verifier', 'contact']) {
      styles[`pages/${language}/${name}.html`] = `sha256-${createHash('sha256').update('p{}').digest('base64')}`
      const page = `<html lang="${language}"><style>p{}</style><div id="root">${'<p>air</p>'.repeat(300)}</div>`
      const file = path.join(folder, 'pages', language, `${name}.html`)
      await writeFile(file, `${page}<script src="/assets/entry-1.js"></script>`)
    }
  }
  await mkdir(path.join(folder, 'assets'))
  const parts = { 'manifest.webmanifest': '{"start_url":"/"}', 'robots.txt': 'User-agent: *\nDisallow: /client/\n' }
  const files = {
    ...parts,
    'index.html': '<div id="root"></div>',
    'sw.js': '//',
    'assets/entry-1.js': '//',
    'fingerprints.json': JSON.stringify({ scripts: [], styles }),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  stack = await freshStack({ siteDir: folder, rateLimits: true })
  server = await listen(stack, { port: 0, host: '127.0.0.1' })
  client = await customer(stack)
  await requestStudy(client)
  await requestStudy(await customer(stack))
  proxy = createServer((incoming, outgoing) => {
    const pathname = (incoming.url ?? '/').split('?')[0] ?? '/'
    // Large uploads are refused by their head, as the server does: this proxy would otherwise read them whole.
    if (Number(incoming.headers['content-length'] ?? 0) > 1_000_000) return outgoing.writeHead(401).end()
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const headers = Object.entries(incoming.headers)
        .filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
        .map(([name, value]) => [name, String(value)] as [string, string])
      const answer = await spoil(
        pathname,
        await fetch(server.url + (incoming.url ?? '/'), {
          method: incoming.method ?? 'GET',
          headers,
          body: chunks.length > 0 ? Buffer.concat(chunks) : null,
          redirect: 'manual',
        }),
      )
      const ofTheWay = ['content-encoding', 'content-length', 'transfer-encoding']
      const kept = Object.fromEntries([...answer.headers].filter(([name]) => !ofTheWay.includes(name)))
      const packed = answer.headers.has('content-encoding')
      const whole = Buffer.from(await answer.arrayBuffer())
      outgoing.writeHead(answer.status, packed ? { ...kept, 'content-encoding': 'gzip' } : kept)
      outgoing.end(packed ? gzipSync(whole) : whole)
    })()
  })
  proxy.on('upgrade', (incoming, socket: net.Socket, head: Buffer) => upgrade(incoming, socket, head))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  site = `http://localhost:${(proxy.address() as AddressInfo).port}`
})
beforeEach(() => {
  upgrade = passOn
  spoil = (pathname, answer) => (pathname === '/config.json' ? config() : answer)
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await server.close()
  await stack.close()
  await rm(folder, { recursive: true, force: true })
})

function passOn(incoming: IncomingMessage, socket: net.Socket): void {
  const line = net.connect(Number(new URL(server.url).port), '127.0.0.1', () => {
    const headers = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
    line.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    line.pipe(socket).pipe(line)
  })
  for (const one of [line, socket]) one.on('error', () => [line, socket].map((end) => end.destroy()))
}

/** A Realtime that lets everybody join every channel. */
function openRealtime(incoming: IncomingMessage, socket: net.Socket, head: Buffer): void {
  new WebSocketServer({ noServer: true }).handleUpgrade(incoming, socket, head, (line) => {
    line.on('message', () => line.send(JSON.stringify(['1', '1', 'x', 'phx_reply', { status: 'ok' }])))
  })
}

/** The proxy stands in front of both the site and the backend. */
const config = (): Response => Response.json({ supabaseUrl: site, supabaseKey: stack.anonKey })
const wrongIn = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ kind }) => kind === 'wrong').map(({ text }) => text)
type Check = (deployment: Deployment) => Promise<readonly Finding[]>
const check = async (one: Check): Promise<readonly string[]> => {
  const told = await configOf(site)
  return typeof told === 'string' ? [told] : wrongIn(await one({ site, ...told, token: client.accessToken }))
}
/** Checks only these tables and functions, which a test has broken; a sound deployment is checked for all. */
const dataOf =
  (tables: readonly string[], functions: readonly string[] = []): Check =>
  (deployment) =>
    checkData(deployment, { tables, functions })

const withHeader = (answer: Response, name: string, value: string | null): Response => {
  const headers = new Headers(answer.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}

it('knows every table and function that the database serves', async () => {
  const schema = await publicSchema(MIGRATIONS)
  const names = (sql: string): Promise<string[]> =>
    stack.sql<{ name: string }>(sql).then((rows) => rows.map(({ name }) => name))
  expect(schema.tables.toSorted()).toEqual(
    await names(`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`),
  )
  const served = await names(
    `select distinct p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and not
      exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') and p.prorettype <>
      'trigger'::regtype order by 1`,
  )
  expect(schema.functions).toEqual(expect.arrayContaining(served))
  const open = await names(
    `select distinct p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and
      has_function_privilege('anon', p.oid, 'execute') order by 1`,
  )
  expect(open).toEqual([...VISITORS_DOORS])
})

it('knows the password of the demo', () => {
  expect(KNOWN_PASSWORD).toBe(DEMO_PASSWORD)
})

it('finds nothing wrong with a sound deployment', async () => {
  expect(
    wrongIn(
      await checkDeployment({ site, account: { email: client.email, password: PASSWORD }, migrations: MIGRATIONS }),
    ),
  ).toEqual([])
}, 120_000)

describe('names what is broken', () => {
  it.each<[string, Check, RegExp, typeof spoil]>([
    [
      'no policy',
      checkSite,
      /no Content-Security-Policy/,
      (_, answer) => withHeader(answer, 'content-security-policy', null),
    ],
    [
      'a policy that lets everything in',
      checkSite,
      /no Content-Security-Policy that keeps foreign scripts out/,
      (_, answer) => withHeader(answer, 'content-security-policy', "default-src * 'unsafe-inline'"),
    ],
    [
      'a policy that lets styles in',
      checkSite,
      /no Content-Security-Policy that keeps foreign styles out/,
      (_, answer) =>
        withHeader(answer, 'content-security-policy', "default-src 'self'; style-src 'self' 'unsafe-inline'"),
    ],
    [
      'pages of another build than their policy',
      checkSite,
      /\/login: its Content-Security-Policy does not know the styles/,
      (pathname, answer) =>
        pathname === '/login' ? new Response('<style>p{top:0}</style><div id="root"></div>', answer) : answer,
    ],
    [
      'types may be guessed',
      checkSite,
      /lacks the header x-content-type-options/,
      (_, answer) => withHeader(answer, 'x-content-type-options', null),
    ],
    [
      'a worker kept for a day',
      checkSite,
      /sw\.js may be kept/,
      (pathname, answer) => (pathname === '/sw.js' ? withHeader(answer, 'cache-control', 'max-age=86400') : answer),
    ],
    [
      'no worker',
      checkSite,
      /sw\.js answers 404/,
      (pathname, answer) => (pathname === '/sw.js' ? new Response('', { status: 404 }) : answer),
    ],
    [
      'addresses of the app are not known',
      checkSite,
      /\/client\/dashboard answers 404/,
      (pathname, answer) => (pathname === '/client/dashboard' ? new Response('', { status: 404 }) : answer),
    ],
    [
      'every address is a page',
      checkSite,
      /a missing script answers 200/,
      (pathname, answer) => (pathname.startsWith('/assets/not') ? new Response('<div id="root"></div>') : answer),
    ],
    [
      'a secret key beside the site',
      checkSite,
      /SECRET key/,
      (pathname, answer) =>
        pathname === '/config.json' ? Response.json({ supabaseUrl: site, supabaseKey: stack.serviceKey }) : answer,
    ],
    [
      'no configuration',
      checkSite,
      /config\.json answers 404/,
      (pathname, answer) => (pathname === '/config.json' ? new Response('', { status: 404 }) : answer),
    ],
    [
      'no functions',
      checkFunctions,
      /contact is not deployed/,
      (pathname, answer) =>
        pathname.startsWith('/functions')
          ? Response.json({ message: 'Requested function was not found' }, { status: 404 })
          : answer,
    ],
    [
      'a function that works for anybody',
      checkFunctions,
      /send-mails does its work for anybody/,
      (pathname, answer) => (pathname.endsWith('/send-mails') ? Response.json({ sent: 1 }) : answer),
    ],
    [
      'no uploads in parts',
      checkFiles,
      /uploads in parts .* are not served/,
      (pathname, answer) => (pathname.includes('/resumable') ? new Response('', { status: 404 }) : answer),
    ],
    [
      'anonymous accounts',
      checkAccounts,
      /anonymous sign-ins are on/,
      (pathname, answer) =>
        pathname === '/auth/v1/settings' ? Response.json({ external: { anonymous_users: true } }) : answer,
    ],
  ])(
    '%s',
    async (_, one, expected, how) => {
      spoil = (pathname, answer) => how(pathname, pathname === '/config.json' ? config() : answer)
      expect(await check(one)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
    },
    120_000,
  )

  const of =
    (wanted: string, change: (answer: Response) => Response): typeof spoil =>
    (pathname, answer) =>
      pathname === wanted ? change(answer) : answer

  it.each<[string, RegExp, typeof spoil]>([
    [
      'a clock that is an hour ahead',
      /clock is \d+ s ahead.*time synchronisation/,
      (_, answer) => withHeader(answer, 'date', new Date(Date.now() + 3_600_000).toUTCString()),
    ],
    [
      'a clock that is two minutes behind',
      /clock is \d+ s behind/,
      (_, answer) => withHeader(answer, 'date', new Date(Date.now() - 120_000).toUTCString()),
    ],
    [
      'pages that are kept',
      /pages may be kept.*proxy or CDN/,
      of('/', (answer) => withHeader(answer, 'cache-control', 'public, max-age=3600')),
    ],
    [
      'pages that are not compressed',
      /uncompressed: switch on gzip/,
      of('/', (answer) => withHeader(answer, 'content-encoding', null)),
    ],
    [
      'a data folder beside the site',
      /keys\.json can be read by everybody.*never a checkout or HAWA_DATA/,
      of('/keys.json', () => Response.json({ jwtSecret: 'x' })),
    ],
    [
      'a checkout beside the site',
      /\/\.git\/HEAD, \/package\.json can be read/,
      (pathname, answer) =>
        ['/.git/HEAD', '/package.json'].includes(pathname) ? new Response('ref: refs/heads/main') : answer,
    ],
    [
      'folders that are listed',
      /\/assets\/ lists its files: .*autoindex off/,
      of('/assets/', () => new Response('<title>Index of /assets/</title>')),
    ],
    [
      'answers that a cache keeps',
      /keeps \/auth\/v1\/user:.*out of the cache/,
      of('/auth/v1/user', (answer) => withHeader(answer, 'cf-cache-status', 'HIT')),
    ],
    [
      'answers that may be kept',
      /keeps \/rest\/v1\/profiles/,
      of('/rest/v1/profiles', (answer) => withHeader(answer, 'cache-control', 'public, max-age=60')),
    ],
    [
      'other sites with cookies',
      /other sites are named by their origin/,
      of('/rest/v1/profiles', (answer) =>
        withHeader(
          withHeader(answer, 'access-control-allow-origin', 'https://elsewhere.invalid'),
          'access-control-allow-credentials',
          'true',
        ),
      ),
    ],
    [
      'no manifest',
      /manifest\.webmanifest answers 404/,
      of('/manifest.webmanifest', () => new Response('', { status: 404 })),
    ],
    [
      'search engines that are kept out',
      /robots\.txt is missing or keeps/,
      of('/robots.txt', () => new Response('User-agent: *\nDisallow: /\n')),
    ],
    [
      'addresses that cannot exist',
      /\/contact names algerie@hawa\.example: .*admin\/settings/,
      of('/contact', () => new Response('<div id="root">algerie@hawa.example</div>')),
    ],
    [
      'the accounts of the demo',
      /accounts of the demo open.*HAWA_DEMO=0/,
      (pathname, answer) => (pathname === '/auth/v1/token' ? Response.json({ access_token: 'x' }) : answer),
    ],
  ])('on the way: %s', async (_, expected, how) => {
    spoil = (pathname, answer) => how(pathname, pathname === '/config.json' ? config() : answer)
    expect(await check(checkWay)).toEqual([expect.stringMatching(expected)])
  })

  it.each<[string, RegExp, typeof upgrade]>([
    [
      'a proxy that keeps WebSocket back',
      /WebSocket .* does not get through: pass Upgrade/,
      (_, socket) => socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n'),
    ],
    ['channels of anybody', /switch "Allow public access" off/, openRealtime],
  ])('on the way: %s', async (_, expected, how) => {
    upgrade = how
    expect(await check(checkWay)).toEqual([expect.stringMatching(expected)])
  })

  it('on the way: a proxy that takes no report of 10 MB', async () => {
    const narrow = createServer((incoming, outgoing) => {
      outgoing.writeHead(Number(incoming.headers['content-length'] ?? 0) > 1_000_000 ? 413 : 404).end()
    })
    await once(narrow.listen(0, '127.0.0.1'), 'listening')
    const backend = `http://localhost:${(narrow.address() as AddressInfo).port}`
    const findings = await checkWay({ site, backend, key: stack.anonKey, token: null })
    expect(wrongIn(findings)).toEqual(expect.arrayContaining([expect.stringMatching(/client_max_body_size 12m/)]))
    narrow.closeAllConnections()
    narrow.close()
  })

  it.each([
    [undefined, /can be read by everybody/],
    ['127.0.0.1', /whoever says that they are on the machine/],
  ])('mails that are shown to whoever comes from %s', async (claimed, expected) => {
    const open = createServer((incoming, outgoing) => {
      const isOpen = claimed === undefined || incoming.headers['x-forwarded-for'] === claimed
      outgoing.writeHead(isOpen ? 200 : 404).end('[]')
    })
    await once(open.listen(0, '127.0.0.1'), 'listening')
    const found = new Findings('site')
    await checkMails(`http://localhost:${(open.address() as AddressInfo).port}`, found)
    expect(wrongIn(found.all)).toHaveLength(2)
    expect(wrongIn(found.all)[0]).toMatch(expected)
    open.closeAllConnections()
    open.close()
  })

  it.each<[string, Check, RegExp, string, string]>([
    [
      'a table without its policies',
      dataOf(['profiles', 'demandes_etudes']),
      /a visitor can read demandes_etudes/,
      'alter table public.demandes_etudes disable row level security; grant select on public.demandes_etudes to anon',
      'alter table public.demandes_etudes enable row level security; ' +
        'revoke select on public.demandes_etudes from anon',
    ],
    [
      'a policy that is too wide',
      dataOf(['profiles', 'demandes_etudes']),
      /an ordinary account can read profiles/,
      'create policy wide on public.profiles for select to authenticated using (true)',
      'drop policy wide on public.profiles',
    ],
    [
      'a table that can be written',
      dataOf(['profiles', 'contact_messages']),
      /a visitor may write directly: contact_messages/,
      'alter table public.contact_messages disable trigger user; ' +
        'grant select, update on public.contact_messages to anon',
      'alter table public.contact_messages enable trigger user; ' +
        'revoke select, update on public.contact_messages from anon',
    ],
    [
      'a function open to visitors',
      dataOf([], ['admin_settings', 'admin_counts']),
      /a visitor can call admin_settings/,
      'create function public.admin_settings_kept() returns int language sql as $$select 1$$; ' +
        'alter function public.admin_settings() rename to kept; ' +
        'alter function public.admin_settings_kept() rename to admin_settings; ' +
        'grant execute on function public.admin_settings() to anon',
      'drop function public.admin_settings(); alter function public.kept() rename to admin_settings',
    ],
    [
      'a public bucket',
      checkFiles,
      /mission-reports is public/,
      `update storage.buckets set public = true where id = 'mission-reports'`,
      `update storage.buckets set public = false where id = 'mission-reports'`,
    ],
  ])(
    '%s',
    async (_, one, expected, breakIt, mendIt) => {
      for (const statement of breakIt.split('; ')) await stack.sql(statement)
      try {
        expect(await check(one)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
      } finally {
        for (const statement of mendIt.split('; ')) await stack.sql(statement)
      }
    },
    120_000,
  )
})
