import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import WebSocket from 'ws'
import { ask, askBackend, jsonOf, succeeded, type Answered, type Deployment } from './deployment.ts'
import { Findings, type Finding } from './finding.ts'

const MINUTE_MS = 60_000
const PATIENCE_MS = 10_000
/** The password of the demo accounts, from the README. */
export const KNOWN_PASSWORD = 'Hawa-demo-2026'
/** Names of files of a data folder, a checkout or a home folder, none of which belongs beside a site. */
const NEVER_SERVED = [
  '/.git/HEAD',
  '/.env.production',
  '/.env.local',
  '/keys.json',
  '/.hawa/keys.json',
  '/mail.jsonl',
  '/.hawa/mail.jsonl',
  '/postgres/PG_VERSION',
  '/package.json',
  '/supabase/config.toml',
  '/.htpasswd',
  '/dump.sql',
] as const
/** A report may have 10 MB (supabase/config.toml). */
const LARGEST_UPLOAD = 10 * 1024 * 1024
const STRANGER = 'https://elsewhere.invalid'

/** Checks the way from people to the server: clock, caches, compression, size of uploads, WebSocket, other origins. */
export async function checkWay(deployment: Deployment): Promise<readonly Finding[]> {
  const found = new Findings('way')
  const { site } = deployment
  const home = await ask(`${site}/`, { headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } })
  checkClock(home, found)
  checkPage(home, found)
  await checkUnserved(site, found)
  await checkKept(deployment, found)
  await checkOrigins(deployment, found)
  await checkUpload(deployment, found)
  await checkWakeUps(deployment, found)
  await checkParts(site, found)
  await checkDemo(deployment, found)
  return found.all
}

function checkClock({ headers }: Answered, found: Findings): void {
  const told = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(told)) return found.look('no answer has a Date: whether its clock is right cannot be told')
  const ahead = Math.round((told - Date.now()) / 1000)
  found.expect(
    Math.abs(ahead) * 1000 < MINUTE_MS,
    'its clock is right',
    `its clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'} (or that of this machine is wrong): switch ` +
      `on ` +
      'time synchronisation (systemd-timesyncd, chrony). Sessions end too early, and times in the field are ' +
      'corrected by it',
  )
}

function checkPage(home: Answered, found: Findings): void {
  found.expect(
    !/immutable|max-age=[1-9]\d{2,}/.test(home.headers.get('cache-control') ?? ''),
    'pages are asked for each time',
    'pages may be kept (Cache-Control of /): people would see an old version with ' +
      'parts that are gone. Take the caching of HTML out of the proxy or CDN',
  )
  if (home.text.length < 2000) return found.look('the first page is too short to be worth compressing')
  found.expect(
    /gzip|br|zstd/.test(home.headers.get('content-encoding') ?? ''),
    'pages travel compressed',
    'pages travel uncompressed: switch on gzip for text, JSON and scripts, and let Accept-Encoding through the proxy',
  )
}

async function checkUnserved(site: string, found: Findings): Promise<void> {
  const answers = await Promise.all(NEVER_SERVED.map(async (path) => [path, await ask(site + path)] as const))
  const open = answers
    .filter(([, { status, text }]) => status === 200 && !text.includes('<div id="root"'))
    .map(([path]) => path)
  found.expect(
    open.length === 0,
    'no file of the server lies beside the site',
    `${open.join(', ')} can be read by everybody: serve the folder of the site only (root), never a checkout or ` +
      'HAWA_DATA',
  )
  const listing = await ask(`${site}/assets/`)
  found.expect(
    !(listing.status === 200 && /<title>Index of|<h1>Index of|Directory listing/i.test(listing.text)),
    'folders are not listed',
    '/assets/ lists its files: switch directory listings off (nginx: autoindex off)',
  )
}

/** As a signed-in person, else as a visitor: asks twice, as the next visitor behind a cache would. */
async function checkKept(deployment: Deployment, found: Findings): Promise<void> {
  const kept: string[] = []
  for (const path of ['/rest/v1/profiles?limit=1', '/auth/v1/user', '/config.json']) {
    const asked = () => (path === '/config.json' ? ask(deployment.site + path) : askBackend(deployment, path))
    await asked()
    const { headers } = await asked()
    const said = ['x-cache', 'cf-cache-status', 'x-cache-status'].map((name) => headers.get(name)).join(' ')
    const isKept =
      /public|immutable|max-age=[1-9]/.test(headers.get('cache-control') ?? '') ||
      Number(headers.get('age') ?? 0) > 0 ||
      /\bhit\b/i.test(said)
    if (isKept) kept.push(path.replace(/\?.*/, ''))
  }
  found.expect(
    kept.length === 0,
    'nothing on the way keeps what people are answered',
    `something on the way keeps ${kept.join(', ')}: the next person would read it. Take /rest/, /auth/, /storage/, ` +
      '/functions/ and /config.json out of the cache of the proxy or CDN',
  )
}

async function checkOrigins(deployment: Deployment, found: Findings): Promise<void> {
  const doors = ['/rest/v1/profiles', '/auth/v1/user', '/functions/v1/contact']
  const answers = await Promise.all(
    doors.map(async (path) => {
      const { headers } = await askBackend(deployment, path, {
        method: 'OPTIONS',
        headers: { origin: STRANGER, 'access-control-request-method': 'POST' },
      })
      return (
        headers.get('access-control-allow-origin') === STRANGER &&
        headers.get('access-control-allow-credentials') === 'true'
      )
    }),
  )
  found.expect(
    !answers.includes(true),
    'no other site acts with the cookies of people here',
    'other sites are named by their origin and may send cookies (Access-Control-Allow-Credentials): take the CORS ' +
      'headers out of the proxy, the server sets its own',
  )
}

/** The head of an upload is enough: a proxy refuses by Content-Length. The server refuses people without the right. */
async function checkUpload({ backend, key }: Deployment, found: Findings): Promise<void> {
  const status = await headOf(`${backend}/storage/v1/object/mission-reports/check/${randomUUID()}.pdf`, {
    apikey: key,
    'content-type': 'application/pdf',
    'content-length': String(LARGEST_UPLOAD),
  })
  found.expect(
    status !== 413,
    'a report of 10 MB gets through',
    'an upload of 10 MB is refused on the way (413): raise the limit of the proxy (nginx: client_max_body_size 12m)',
  )
}

/** Null: no answer came to the head alone. */
function headOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | null> {
  return new Promise((resolve) => {
    const { request } = url.startsWith('https:') ? https : http
    const asked = request(url, { method: 'POST', headers, timeout: PATIENCE_MS })
    const end = (status: number | null): void => {
      asked.destroy()
      resolve(status)
    }
    asked.on('response', (answer) => end(answer.statusCode ?? null))
    asked.on('timeout', () => end(null))
    asked.on('error', () => end(null))
    asked.write(Buffer.alloc(1024))
  })
}

async function checkWakeUps({ backend, key }: Deployment, found: Findings): Promise<void> {
  const joined = await joinsPublicly(`${backend.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  found.expect(
    joined !== null,
    'WebSocket gets through',
    'WebSocket (/realtime/v1/websocket) does not get through: pass Upgrade and Connection on (docs/deploy.md). ' +
      'Without ' +
      'it devices only look every 30 seconds',
  )
  if (joined !== null) {
    found.expect(
      !joined,
      'nobody opens a channel of their own',
      'Realtime takes channels of anybody: in the dashboard, Realtime, Settings, switch "Allow public access" off',
    )
  }
}

/** Null: no connection. */
function joinsPublicly(url: string): Promise<boolean | null> {
  return new Promise((resolve) => {
    const line = new WebSocket(url, { handshakeTimeout: PATIENCE_MS })
    const given = setTimeout(() => end(false), PATIENCE_MS)
    const end = (joined: boolean | null): void => {
      clearTimeout(given)
      line.terminate()
      resolve(joined)
    }
    line.on('open', () =>
      line.send(
        JSON.stringify(['1', '1', `realtime:check-${randomUUID()}`, 'phx_join', { config: { private: false } }]),
      ),
    )
    line.on('message', (text: Buffer) => {
      const said: unknown = jsonOf({ text: text.toString() })
      const [, , , event, payload]: unknown[] = Array.isArray(said) ? said : []
      if (event === 'phx_reply') end(Reflect.get(Object(payload), 'status') === 'ok')
    })
    line.on('close', () => end(false))
    line.on('error', () => end(null))
  })
}

async function checkParts(site: string, found: Findings): Promise<void> {
  const manifest = await ask(`${site}/manifest.webmanifest`)
  const told = jsonOf(manifest)
  found.expect(
    manifest.status === 200 && typeof told === 'object' && told !== null && 'start_url' in told,
    'the manifest is there',
    `manifest.webmanifest answers ${manifest.status || manifest.text}: nobody can install the app`,
  )
  const robots = await ask(`${site}/robots.txt`)
  const isOpen = /^user-agent:/im.test(robots.text) && !/^disallow:\s*\/\s*$/im.test(robots.text)
  found.expect(
    robots.status === 200 && isOpen,
    'search engines may come',
    'robots.txt is missing or keeps search engines out: serve the file of the build',
  )
  const contact = await ask(`${site}/contact`, { headers: { accept: 'text/html' } })
  const examples = new Set(contact.text.match(/[\w.+-]+@[\w.-]+\.(?:example|invalid|test)\b/g))
  found.expect(
    examples.size === 0,
    'pages name no address that cannot exist',
    `/contact names ${[...examples].join(', ')}: give the company's details in the settings (/admin/settings), and ` +
      `in ` +
      'src/content/company.ts before the build',
  )
}

async function checkDemo(deployment: Deployment, found: Findings): Promise<void> {
  const answers = await Promise.all(
    ['admin', 'client', 'intervenant'].map((name) =>
      askBackend(deployment, '/auth/v1/token?grant_type=password', {
        method: 'POST',
        token: null,
        body: JSON.stringify({ email: `${name}@demo.hawa.example`, password: KNOWN_PASSWORD }),
      }),
    ),
  )
  found.expect(
    !answers.some(succeeded),
    'the accounts of the demo are not there',
    'the accounts of the demo open with the password of the README: begin with an empty data folder and HAWA_DEMO=0',
  )
  const late = answers.find(({ status }) => status === 429)
  if (late && !late.headers.has('retry-after')) {
    found.look('429 comes without Retry-After: devices guess when to try again (a proxy may take the header out)')
  }
}
