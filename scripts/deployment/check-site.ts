import { createHash } from 'node:crypto'
import { kindOfKey } from '../static-site/public-key.ts'
import { ask, jsonOf, type Answered, type Deployment } from './deployment.ts'
import { Findings, type Finding } from './finding.ts'

const PAGES = ['/', '/login', '/client/dashboard', '/verifier/HW-0000-0000-0000'] as const
const NOT_FOR_VISITORS = ['/.git/config', '/.env', '/_system/config', '/pages/fr/index.html'] as const
/** On the machine itself the embedded server shows the mails that it does not send. */
const MAILS = ['/mailbox', '/mailbox.json'] as const

/** The parsed `/config.json`, or a sentence that says why it is of no use. */
export async function configOf(site: string): Promise<{ readonly backend: string; readonly key: string } | string> {
  const answer = await ask(`${site}/config.json`)
  const config = jsonOf(answer)
  if (answer.status !== 200 || typeof config !== 'object' || config === null)
    return `${site}/config.json answers ${answer.status || answer.text} and no JSON: the app cannot find its backend`
  const [url, key]: unknown[] = [Reflect.get(config, 'supabaseUrl'), Reflect.get(config, 'supabaseKey')]
  if (typeof url !== 'string' || !URL.canParse(url) || typeof key !== 'string')
    return 'config.json names no supabaseUrl and supabaseKey'
  return { backend: url.replace(/\/+$/, ''), key }
}

/** Checks headers, addresses, and files that must not be public. */
export async function checkSite({ site, backend, key }: Deployment): Promise<readonly Finding[]> {
  const found = new Findings('site')
  const here = isThisMachine(site)

  found.expect(
    kindOfKey(key) !== 'secret',
    'config.json holds a public key',
    'config.json holds a SECRET key: whoever opens the site can read and change everything. Replace the key now, ' +
      'and make a new one in the project',
  )
  if (kindOfKey(key) === 'unknown') found.look('config.json holds a key whose kind this script does not know')
  if (here) found.look('on this machine: nothing is asked about HTTPS')
  else await checkTls(site, found)

  for (const path of PAGES) {
    const page = await ask(site + path, { headers: { accept: 'text/html' } })
    found.expect(
      page.status === 200 && page.text.includes('<div id="root"'),
      `${path} is a page of the app`,
      `${path} answers ${page.status || page.text} and not the app: the web server has to answer addresses of the ` +
        `app with its pages`,
    )
    checkPolicy(path, page, backend === site ? null : backend, found)
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['cross-origin-opener-policy', 'same-origin'],
    ] as const) {
      found.expect(
        page.headers.get(name) === value,
        `${path} says ${name}`,
        `${path} lacks the header ${name}: ${value}`,
      )
    }
  }
  const arabic = await ask(`${site}/?lang=ar`, { headers: { accept: 'text/html' } })
  found.expect(
    /<html[^>]*lang="ar"/.test(arabic.text),
    '?lang=ar is answered in Arabic',
    '?lang=ar is answered in another language: search engines and the first paint show French to everybody',
  )

  const worker = await ask(`${site}/sw.js`)
  found.expect(
    worker.status === 200 && /javascript/.test(worker.headers.get('content-type') ?? ''),
    'the service worker is there',
    `sw.js answers ${worker.status}: nothing works offline`,
  )
  found.expect(
    !/immutable|max-age=[1-9]\d{3,}/.test(worker.headers.get('cache-control') ?? ''),
    'the service worker is asked for each time',
    'sw.js may be kept for hours: devices would not hear of new versions',
  )
  const asset = /\/assets\/[\w.-]+\.js/.exec(arabic.text)?.[0]
  if (asset) {
    const script = await ask(site + asset)
    found.expect(
      script.status === 200 && /immutable|max-age=\d{6,}/.test(script.headers.get('cache-control') ?? ''),
      'scripts are kept by browsers',
      `${asset} has no long Cache-Control: each visit fetches it again`,
    )
    found.expect(
      (await ask(`${site}${asset}.map`)).status !== 200,
      'no source maps',
      'source maps lie beside the scripts',
    )
  }
  const missing = await ask(`${site}/assets/not-there.js`)
  found.expect(
    missing.status === 404,
    'a missing script is not found',
    `a missing script answers ${missing.status}: after an update browsers would run a page as a script`,
  )
  for (const path of NOT_FOR_VISITORS) {
    const answer = await ask(site + path)
    found.expect(
      answer.status !== 200 || answer.text.includes('<div id="root"'),
      `${path} is not served`,
      `${path} can be read by everybody`,
    )
  }
  if (!here) await checkMails(site, found)
  return found.all
}

/** Checks that nobody can read them from elsewhere, not even with headers that claim to be local. */
export async function checkMails(site: string, found: Findings): Promise<void> {
  const claims = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.9, ::1' },
  ]
  for (const path of MAILS) {
    const answers = await Promise.all(claims.map((headers) => ask(site + path, { headers })))
    const open = answers.findIndex(({ status, text }) => status === 200 && !text.includes('<div id="root"'))
    found.expect(
      open === -1,
      `${path} is not served`,
      open === 0
        ? `${path} can be read by everybody`
        : `${path} can be read by whoever says that they are on the machine: have the proxy set X-Forwarded-For to ` +
            'the address that it sees ($remote_addr), never add to it',
    )
  }
}

async function checkTls(site: string, found: Findings): Promise<void> {
  found.expect(
    site.startsWith('https:'),
    'HTTPS',
    'the site is served without HTTPS: browsers will not keep it offline, and passwords can be read on the way',
  )
  const home = await ask(`${site}/`)
  found.expect(
    /max-age=\d{7,}/.test(home.headers.get('strict-transport-security') ?? ''),
    'browsers are told to stay with HTTPS',
    'the header Strict-Transport-Security is missing or short',
  )
  const plain = await ask(site.replace(/^https:/, 'http:'))
  found.expect(
    plain.status === 0 ||
      (plain.status >= 300 && plain.status < 400 && (plain.headers.get('location') ?? '').startsWith('https:')),
    'HTTP leads to HTTPS',
    `over HTTP the site answers ${plain.status}: it must lead to HTTPS`,
  )
}

function checkPolicy(path: string, page: Answered, backend: string | null, found: Findings): void {
  const policy = page.headers.get('content-security-policy')
  const parts = new Map(
    (policy ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  )
  const scripts = parts.get('script-src') ?? parts.get('default-src') ?? ['*']
  found.expect(
    !scripts.some((one) => one === '*' || one === "'unsafe-inline'" || one === "'unsafe-eval'"),
    `${path} runs scripts of the site only`,
    `${path} has no Content-Security-Policy that keeps foreign scripts out`,
  )
  const styles = parts.get('style-src') ?? parts.get('default-src') ?? ['*']
  found.expect(
    !styles.some((one) => one === '*' || one === "'unsafe-inline'"),
    `${path} takes styles of the site only`,
    `${path} has no Content-Security-Policy that keeps foreign styles out`,
  )
  const inside = [...page.text.matchAll(/<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  found.expect(
    inside.every((one) => scripts.includes(one) || styles.includes(one)),
    `${path} may use what stands inside of it`,
    `${path}: its Content-Security-Policy does not know the styles or scripts inside of it: pages and configuration ` +
      `are of different builds, or something on the way changes pages`,
  )
  if (backend && policy !== null) {
    const allowed = parts.get('connect-src') ?? []
    found.expect(
      allowed.includes(backend) && allowed.includes(backend.replace(/^http/, 'ws')),
      `${path} may talk to the backend`,
      `${path}: connect-src of the Content-Security-Policy does not allow ${backend} and its WebSocket`,
    )
  }
}

const isThisMachine = (site: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(site).hostname)
