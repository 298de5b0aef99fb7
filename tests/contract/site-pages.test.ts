import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteIn } from '../../supabase/local/http/site.ts'
import { secured } from '../../supabase/local/http/security-headers.ts'

/** The public pages as the server answers them, on a small site made here. */
let folder: string
let site: (request: Request) => Promise<Response>
let address = 'https://hawa.example'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hawa-pages-'))
  await writeFile(path.join(folder, 'index.html'), 'the shell')
  await writeFile(
    path.join(folder, 'fingerprints.json'),
    JSON.stringify({
      scripts: ['sha256-abc='],
      styles: {
        'pages/fr/index.html': 'sha256-home=',
        'pages/fr/newsletter/confirm.html': 'sha256-confirm=',
        'pages/fr/404.html': 'sha256-404=',
      },
    }),
  )
  await writeFile(path.join(folder, 'sitemap.xml'), '<loc>https://site-address.invalid/</loc>')
  for (const language of ['fr', 'en', 'ar']) {
    await mkdir(path.join(folder, 'pages', language, 'newsletter'), { recursive: true })
    await writeFile(
      path.join(folder, 'pages', language, 'index.html'),
      `home ${language} https://site-address.invalid/`,
    )
    await writeFile(path.join(folder, 'pages', language, 'services.html'), `services ${language}`)
    await writeFile(path.join(folder, 'pages', language, 'verifier.html'), `check ${language}`)
    await writeFile(path.join(folder, 'pages', language, '404.html'), `nothing ${language}`)
    await writeFile(path.join(folder, 'pages', language, 'newsletter', 'confirm.html'), `confirm ${language}`)
  }
  site = siteIn(folder, () => address)
})

afterAll(() => rm(folder, { recursive: true }))

const ask = (target: string, headers: Record<string, string> = {}) =>
  site(new Request(`http://site${target}`, { headers: { accept: 'text/html', ...headers } }))

describe('the language of a public page', () => {
  it.each([
    ['/services', {}, 'services fr'],
    ['/services', { cookie: 'a=1; hawa-lang=ar' }, 'services ar'],
    ['/services?lang=en', { cookie: 'hawa-lang=ar' }, 'services en'],
    ['/services?lang=xx', { cookie: 'hawa-lang=en' }, 'services en'],
    ['/services?lang=../../etc', { cookie: 'hawa-lang=..%2f' }, 'services fr'],
    ['/newsletter/confirm?token=t&lang=ar', {}, 'confirm ar'],
    ['/services/', {}, 'services fr'],
  ] as const)('%s %o', async (target, headers, text) => {
    const answer = await ask(target, headers)
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(answer.headers.get('content-language')).toBe(text.slice(-2))
  })

  it('is never answered from a cache of another one', async () => {
    const french = await ask('/services')
    const arabic = await ask('/services?lang=ar', { 'if-none-match': french.headers.get('etag') ?? '' })
    expect(arabic.status).toBe(200)
    expect((await ask('/services', { 'if-none-match': french.headers.get('etag') ?? '' })).status).toBe(304)
  })
})

it('an area is answered with the shell, an unknown address with its page and status', async () => {
  expect(await (await ask('/intervenant/missions?statut=x')).text()).toBe('the shell')
  const unknown = await ask('/nowhere', { cookie: 'hawa-lang=en' })
  expect([unknown.status, await unknown.text()]).toEqual([404, 'nothing en'])
})

it('the address in a QR code begins as the page of codes, and nothing below it does', async () => {
  const code = await ask('/verifier/HW-7K2M-Q9XD-4T1B', { cookie: 'hawa-lang=ar' })
  expect([code.status, await code.text()]).toEqual([200, 'check ar'])
  expect((await ask('/verifier/HW-7K2M-Q9XD-4T1B/x')).status).toBe(404)
})

it.each(['*/*', undefined])(
  'a messenger that previews a link (Accept: %s) gets the page, a missing script never one',
  async (accept) => {
    const as = (target: string) => site(new Request(`http://site${target}`, { headers: accept ? { accept } : {} }))
    const page = await as('/services')
    expect([page.status, await page.text()]).toEqual([200, 'services fr'])
    const script = await as('/assets/gone.js')
    expect([script.status, await script.text()]).toEqual([404, 'Not found'])
    expect(
      (await site(new Request('http://site/services', { headers: { accept: 'image/avif,image/webp' } }))).status,
    ).toBe(404)
  },
)

it('pages have one address each: not that of their file', async () => {
  expect((await ask('/pages/fr/services.html')).status).toBe(404)
  expect((await ask('/%70ages/fr/services.html')).status).toBe(404)
})

it('the address of the site is put into pages and sitemap, and follows a change', async () => {
  expect(await (await ask('/')).text()).toBe('home fr https://hawa.example/')
  expect(await (await ask('/sitemap.xml')).text()).toBe('<loc>https://hawa.example/</loc>')
  address = 'https://other.example'
  expect(await (await ask('/')).text()).toBe('home fr https://other.example/')
})

it.each([
  ['/', " 'sha256-home='"],
  ['/newsletter/confirm', " 'sha256-confirm='"],
  ['/newsletter//confirm/', " 'sha256-confirm='"],
  ['/nowhere', " 'sha256-404='"],
  ['/?lang=ar', ''],
  ['/admin/dashboard', ''],
  ['/index.html', ''],
])(
  'scripts inside of pages run by their fingerprint alone, and styles by that of the very page: %s',
  async (target, style) => {
    const policy = secured(await ask(target), 'page').headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`; script-src 'self' 'sha256-abc='; style-src 'self'${style}; `)
    expect(policy).not.toContain('unsafe')
  },
)

it('the page that devices keep may talk to a backend that a later configuration names', async () => {
  const connect = async (target: string) =>
    /connect-src [^;]*/.exec((await ask(target)).headers.get('content-security-policy') ?? '')?.[0]
  expect(await connect('/index.html')).toBe("connect-src 'self' blob: https: wss: http: ws:")
  for (const target of ['/', '/admin/dashboard']) expect(await connect(target)).toBe("connect-src 'self' blob:")
})

it('a build without fingerprints is answered with what is the site’s own alone', async () => {
  const bare = await mkdtemp(path.join(tmpdir(), 'hawa-bare-'))
  await writeFile(path.join(bare, 'index.html'), 'the shell')
  const answer = await siteIn(bare, () => address)(new Request('http://site/', { headers: { accept: 'text/html' } }))
  await rm(bare, { recursive: true })
  expect(answer.headers.get('content-security-policy')).toContain("; script-src 'self'; style-src 'self'; ")
})
