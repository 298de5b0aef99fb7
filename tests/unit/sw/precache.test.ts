import { describe, expect, it } from 'vitest'
import type { Group } from '../../../sw/messages.ts'
import type { PrecacheEntry } from '../../../sw/precache-entry.ts'
import { openPrecache } from '../../../sw/precache.ts'
import { fakeCaches, fakeSite } from '../../support/fake-caches.ts'
import { siteVersion } from './site-version.ts'

function device(version = '1', caches = fakeCaches()) {
  const { entries, files, shell } = siteVersion(version)
  const site = fakeSite(files)
  const precache = openPrecache(entries, caches, site.fetchFile)
  const kept = async () => (await caches.content())[precache.cacheName] ?? []
  return { entries, caches, site, precache, kept, shell }
}

describe('precache', () => {
  it('keeps the wanted groups and nothing of the others', async () => {
    const { precache, kept, site } = device()
    expect(await precache.install(['core'])).toBe(true)
    expect(await kept()).toEqual(['/assets/entry-1.js', '/assets/vendor.js', '/index.html'])
    await precache.install(['core', 'client'])
    expect(await kept()).toContain('/assets/client-1.js')
    expect(site.asked.filter((path) => path.includes('admin'))).toEqual([])
  })

  it('goes on where it stopped', async () => {
    const { precache, site, kept } = device()
    site.broken.add('/assets/vendor.js')
    expect(await precache.install(['core'])).toBe(false)
    expect(await kept()).toEqual(['/assets/entry-1.js', '/index.html'])
    site.broken.clear()
    site.asked.length = 0
    expect(await precache.install(['core'])).toBe(true)
    expect(site.asked).toEqual(['/assets/vendor.js'])
  })

  it('fetches of a new version only what changed', async () => {
    const old = device('1')
    await old.precache.install(['core'])
    const next = device('2', old.caches)
    await next.precache.install(['core'])
    expect(next.site.asked.sort()).toEqual(['/assets/entry-2.js', '/index.html'])
    expect(await next.kept()).toEqual(['/assets/entry-2.js', '/assets/vendor.js', '/index.html'])
  })

  it('refuses the shell of another version', async () => {
    const { precache, site, kept } = device()
    site.files['/index.html'] = 'half deployed'
    expect(await precache.install(['core'])).toBe(false)
    expect(await kept()).not.toContain('/index.html')
  })

  it('keeps the policy of the shell with it', async () => {
    const { entries, site, caches } = device()
    const policy = { 'content-security-policy': "script-src 'self'", 'content-type': 'text/html' }
    const precache = openPrecache(entries, caches, async (input, init) => {
      const answer = await site.fetchFile(input, init)
      return String(input) === '/index.html' ? new Response(answer.body, { headers: policy }) : answer
    })
    await precache.install(['core'])
    expect(Object.fromEntries((await precache.match('/index.html'))?.headers ?? [])).toEqual(policy)
  })

  it('refuses a page in the place of a script', async () => {
    const { precache, site, kept } = device()
    delete site.files['/assets/vendor.js']
    expect(await precache.install(['core'])).toBe(false)
    expect(await kept()).not.toContain('/assets/vendor.js')
  })

  it('has a cache of its own for every version', () => {
    expect(device('1').precache.cacheName).not.toBe(device('2').precache.cacheName)
    expect(device('1').precache.cacheName).toBe(device('1').precache.cacheName)
  })

  it('serves its own shell, and an open tab of the old version its chunks', async () => {
    const old = device('1')
    await old.precache.install(['core', 'client'])
    const next = device('2', old.caches)
    await next.precache.install(['core'])
    expect(await (await next.precache.match('/index.html'))?.text()).toBe(next.shell)
    expect(await next.precache.match('/assets/client-1.js')).toBeDefined()
  })

  it('never answers with the shell of another version', async () => {
    const old = device('1')
    await old.precache.install(['core'])
    expect(await device('2', old.caches).precache.match('/index.html')).toBeUndefined()
  })

  it('keeps a file without a group once it was used', async () => {
    const { precache, kept, site } = device()
    site.files['/elsewhere.js'] = 'not of the site'
    site.files['/assets/pdfjs-5.4.296/cmaps/UniGB-UTF16-H.bcmap'] = 'a character map'
    await precache.fetchFile(new Request('https://hawa.example/assets/arabic.woff2'))
    await precache.fetchFile(new Request('https://hawa.example/elsewhere.js'))
    await precache.fetchFile(new Request('https://hawa.example/assets/pdfjs-5.4.296/cmaps/UniGB-UTF16-H.bcmap'))
    expect(await kept()).toEqual(['/assets/arabic.woff2', '/assets/pdfjs-5.4.296/cmaps/UniGB-UTF16-H.bcmap'])
  })
})

describe('the list of the areas', () => {
  const entry = (name: string, groups: readonly Group[]): PrecacheEntry => ({
    url: `/assets/${name}`,
    digest: null,
    groups,
  })
  const LIST = '/assets/list-1.json'
  const apart = [entry('client.js', ['client']), entry('admin.js', ['admin'])]
  const files = {
    '/assets/a.js': 'a',
    '/assets/client.js': 'client',
    '/assets/admin.js': 'admin',
    [LIST]: JSON.stringify(apart),
  }

  function device(caches = fakeCaches()) {
    const site = fakeSite({ ...files })
    const list: PrecacheEntry = { url: LIST, digest: null, groups: ['client', 'admin'], list: true }
    const precache = openPrecache([entry('a.js', ['core']), list], caches, site.fetchFile)
    return { caches, site, precache }
  }

  it('is not fetched for a visitor', async () => {
    const { precache, site } = device()
    expect(await precache.install(['core'])).toBe(true)
    expect(site.asked).toEqual(['/assets/a.js'])
  })

  it('is fetched when an area is first kept, and names its files', async () => {
    const { precache, site } = device()
    expect(await precache.install(['core', 'client'])).toBe(true)
    expect(site.asked.sort()).toEqual(['/assets/a.js', '/assets/client.js', LIST])
    site.asked.length = 0
    expect(await precache.install(['core', 'client', 'admin'])).toBe(true)
    expect(site.asked).toEqual(['/assets/admin.js'])
  })

  it('keeps an area incomplete as long as it has not arrived', async () => {
    const { precache, site } = device()
    site.broken.add(LIST)
    expect(await precache.install(['core', 'client'])).toBe(false)
    site.broken.clear()
    expect(await precache.install(['core', 'client'])).toBe(true)
    expect(await precache.match('/assets/client.js')).toBeDefined()
  })

  it('keeps an area incomplete as long as a file that it names has not arrived', async () => {
    const { precache, site } = device()
    site.broken.add('/assets/client.js')
    expect(await precache.install(['core', 'client'])).toBe(false)
  })

  it('is copied by a version whose areas are the same', async () => {
    const older = device()
    await older.precache.install(['core', 'client'])
    const site = fakeSite({ ...files, '/assets/b.js': 'b' })
    const list: PrecacheEntry = { url: LIST, digest: null, groups: ['client', 'admin'], list: true }
    const newer = openPrecache([entry('b.js', ['core']), list], older.caches, site.fetchFile)
    expect(await newer.install(['core', 'client'])).toBe(true)
    expect(site.asked).toEqual(['/assets/b.js'])
  })

  it('is refused when a page comes in its place', async () => {
    const { precache, site } = device()
    delete site.files[LIST]
    expect(await precache.install(['core', 'client'])).toBe(false)
    expect(await precache.match(LIST)).toBeUndefined()
  })
})

describe('packs', () => {
  const entry = (name: string, pack?: string): PrecacheEntry => ({
    url: `/assets/${name}`,
    digest: null,
    groups: ['core'],
    ...(pack ? { pack } : {}),
  })
  const PACK = '/assets/pack-1.json'
  const texts = { '/assets/a.js': 'a', '/assets/b.js': 'b', '/assets/c.css': 'c' }

  function visit(caches = fakeCaches()) {
    const site = fakeSite({ ...texts, '/assets/big.js': 'big', [PACK]: JSON.stringify(texts) })
    const entries = [entry('big.js'), entry('a.js', PACK), entry('b.js', PACK), entry('c.css', PACK)]
    return { caches, site, precache: openPrecache(entries, caches, site.fetchFile) }
  }

  it('bring small files in one request, each under its own name', async () => {
    const { precache, site } = visit()
    expect(await precache.install(['core'])).toBe(true)
    expect(site.asked).toEqual([PACK, '/assets/big.js'])
    const [script, style] = [await precache.match('/assets/a.js'), await precache.match('/assets/c.css')]
    expect([await script?.text(), script?.headers.get('content-type')]).toEqual(['a', 'text/javascript'])
    expect([await style?.text(), style?.headers.get('content-type')]).toEqual(['c', 'text/css'])
  })

  it('are not fetched for the little that a new version changed', async () => {
    const caches = fakeCaches()
    const older = openPrecache(
      [entry('big.js'), entry('a.js'), entry('b.js')],
      caches,
      fakeSite({ ...texts, '/assets/big.js': 'big' }).fetchFile,
    )
    await older.install(['core'])
    const { precache, site } = visit(caches)
    expect(await precache.install(['core'])).toBe(true)
    expect(site.asked).toEqual(['/assets/c.css'])
  })

  it('that do not arrive keep nothing back', async () => {
    const { precache, site } = visit()
    delete site.files[PACK]
    expect(await precache.install(['core'])).toBe(true)
    expect(site.asked.sort()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/big.js', '/assets/c.css', PACK])
  })
})
