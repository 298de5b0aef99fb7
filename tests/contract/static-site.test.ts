/**
 * The site as files for another web server, with the backend elsewhere: the same answers as from the embedded server.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindOfKey } from '../../scripts/static-site/public-key.ts'
import { makeStaticSite, staticSiteProblems } from '../../scripts/static-site/static-site.ts'
import { siteIn } from '../../supabase/local/http/site.ts'
import { secured } from '../../supabase/local/http/security-headers.ts'
import { nginx, nginxIsThere, type Nginx } from '../support/nginx.ts'

const token = (role: string): string => `x.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`
const SUPABASE = 'https://abcd.supabase.co'
const KEY = token('anon')

let built: string
let out: string

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hawa-static-'))
  built = path.join(folder, 'dist')
  out = path.join(folder, 'out')
  const files: Readonly<Record<string, string>> = {
    'index.html': 'the shell',
    'fingerprints.json': JSON.stringify({
      scripts: ['sha256-abc='],
      styles: Object.fromEntries(
        ['fr', 'en', 'ar'].flatMap((language) =>
          ['index', 'services', 'verifier', '404', 'newsletter/confirm'].map((name) => [
            `pages/${language}/${name}.html`,
            `sha256-${language}/${name}+=`,
          ]),
        ),
      ),
    }),
    'sitemap.xml': '<loc>https://site-address.invalid/</loc>',
    'sw.js': '// worker',
    'manifest.webmanifest': '{}',
    'assets/entry-1.js': '// entry',
    '.vite/manifest.json': '{}',
    '.env': 'secret',
    'assets/entry-1.js.map': '{}',
    ...Object.fromEntries(
      ['fr', 'en', 'ar'].flatMap((language) => [
        [`pages/${language}/index.html`, `home ${language} https://site-address.invalid/`],
        [`pages/${language}/services.html`, `services ${language}`],
        [`pages/${language}/verifier.html`, `check ${language}`],
        [`pages/${language}/404.html`, `nothing ${language}`],
        [`pages/${language}/newsletter/confirm.html`, `confirm ${language}`],
      ]),
    ),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(built, name)), { recursive: true })
    await writeFile(path.join(built, name), text)
  }
})
afterAll(() => rm(path.dirname(built), { recursive: true, force: true }))

it.each([
  [KEY, 'public'],
  ['sb_publishable_abc', 'public'],
  ['sb_secret_abc', 'secret'],
  [token('service_role'), 'secret'],
  [token('authenticated'), 'secret'],
  ['', 'unknown'],
  ['abc', 'unknown'],
  ['a.b.c', 'unknown'],
] as const)('the key %s is %s', (key, kind) => {
  expect(kindOfKey(key)).toBe(kind)
})

it('what would not work or would give everything away is refused', () => {
  expect(staticSiteProblems({ site: 'https://hawa.example', supabase: `${SUPABASE}/`, key: KEY })).toEqual([])
  expect(
    staticSiteProblems({
      site: 'hawa.example',
      supabase: 'https://abcd.supabase.co/rest/v1',
      key: token('service_role'),
    }),
  ).toEqual([
    expect.stringContaining('--site'),
    expect.stringContaining('--supabase'),
    expect.stringContaining('secret key'),
  ])
  expect(staticSiteProblems({ site: 'https://hawa.example', supabase: SUPABASE, key: '' })).toEqual([
    expect.stringContaining('no key'),
  ])
})

it('names its own address and the project, and carries nothing that only the build needs', async () => {
  await makeStaticSite({ built, out, site: 'https://hawa.example/', supabase: `${SUPABASE}/`, key: KEY })
  const text = (name: string): Promise<string> => readFile(path.join(out, name), 'utf8')
  expect(JSON.parse(await text('site/config.json'))).toEqual({ supabaseUrl: SUPABASE, supabaseKey: KEY })
  expect(await text('site/pages/ar/index.html')).toBe('home ar https://hawa.example/')
  expect(await text('site/sitemap.xml')).toBe('<loc>https://hawa.example/</loc>')
  for (const name of ['.vite', 'fingerprints.json', 'assets/entry-1.js.map'])
    expect([name, existsSync(path.join(out, 'site', name))]).toEqual([name, false])
  expect(await text('nginx-server.conf')).toContain(`connect-src 'self' blob: ${SUPABASE} wss://abcd.supabase.co;`)
  expect(await text('nginx-server.conf')).toContain('strict-transport-security')
})

describe.skipIf(!nginxIsThere)('behind nginx', () => {
  let server: Nginx
  let embedded: (target: string, init?: RequestInit) => Promise<Response>

  beforeAll(async () => {
    server = await nginx(async (site) => {
      await makeStaticSite({ built, out, site, supabase: SUPABASE, key: KEY })
      return out
    })
    const site = siteIn(built, () => server.url)
    embedded = async (target, init) => {
      const page = await site(new Request(server.url + target, init))
      return secured(page, /\.(js|webmanifest|xml)$/.test(target.split('?')[0] ?? '') ? 'part' : 'page')
    }
  })
  afterAll(() => server?.close())

  const NAMED = [
    'content-type',
    'content-language',
    'cache-control',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
  ]

  it.each([
    ['/'],
    ['/?lang=ar'],
    ['/services'],
    ['/services/'],
    ['/services', 'a=1; hawa-lang=ar'],
    ['/services?lang=en', 'hawa-lang=ar'],
    ['/services?lang=xx', 'hawa-lang=en'],
    ['/services?lang=../../etc', 'hawa-lang=..%2f'],
    ['/newsletter/confirm?token=t&lang=ar'],
    ['/verifier/HW-7K2M-Q9XD-4T1B', 'hawa-lang=ar'],
    ['/intervenant/missions?statut=x'],
    ['/client'],
    ['/admin/dashboard'],
    ['/sw.js'],
    ['/assets/entry-1.js'],
    ['/manifest.webmanifest'],
    ['/sitemap.xml'],
  ])('%s with the cookie "%s" is what the embedded server answers', async (target, cookie = '') => {
    const headers = { accept: 'text/html', cookie }
    const [here, there] = [await fetch(server.url + target, { headers }), await embedded(target, { headers })]
    expect([here.status, await here.text()]).toEqual([200, await there.text()])
    for (const name of NAMED)
      expect([name, here.headers.get(name)]).toEqual([
        name,
        name === 'content-type'
          ? expect.stringContaining((there.headers.get(name) ?? '').split(/[;/]/)[1] ?? '')
          : there.headers.get(name),
      ])
    const policy = there.headers.get('content-security-policy')
    expect(here.headers.get('content-security-policy')).toBe(
      policy === null
        ? null
        : policy
            .replace("connect-src 'self' blob:", `connect-src 'self' blob: ${SUPABASE} wss://abcd.supabase.co`)
            .replace("media-src 'self' blob:", `media-src 'self' blob: ${SUPABASE}`),
    )
  })

  it('the page that devices keep has the policy of the embedded server', async () => {
    const [here, there] = [await fetch(`${server.url}/index.html`), await embedded('/index.html')]
    expect(await here.text()).toBe('the shell')
    for (const name of [...NAMED.slice(1), 'content-security-policy'])
      expect([name, here.headers.get(name)]).toEqual([name, there.headers.get(name)])
  })

  it.each([
    '/nowhere',
    '/verifier/HW-7K2M-Q9XD-4T1B/x',
    '/pages/fr/services.html',
    '/%70ages/fr/services.html',
    '/assets/gone.js',
    '/gone.png',
    '/.env',
    '/.vite/manifest.json',
    '/fingerprints.json',
  ])('%s is not found', async (target) => {
    const answer = await fetch(server.url + target)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/secret|services|home/)
  })

  it('an unknown address has its page, in the reader’s language', async () => {
    const answer = await fetch(`${server.url}/nowhere`, { headers: { cookie: 'hawa-lang=en' } })
    expect(await answer.text()).toBe('nothing en')
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-en/404+='; ")
  })

  it('what a browser tells of a failure is taken: it stands in the log of nginx', async () => {
    const answer = await fetch(`${server.url}/api/client-errors?kind=part&at=/`, { method: 'POST' })
    expect(answer.status).toBe(204)
  })

  it('a file shared with the app before its worker is there leads to the reports', async () => {
    const answer = await fetch(`${server.url}/share`, { method: 'POST', body: 'x', redirect: 'manual' })
    expect([answer.status, new URL(answer.headers.get('location') ?? '', server.url).pathname]).toEqual([
      303,
      '/intervenant/missions',
    ])
  })
})
