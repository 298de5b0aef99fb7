import { describe, expect, it } from 'vitest'
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
