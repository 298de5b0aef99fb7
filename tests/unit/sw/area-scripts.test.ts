import { describe, expect, it } from 'vitest'
import { areaOf, keepAreaScript, withFiles } from '../../../sw/area-scripts.ts'
import type { Area } from '../../../sw/messages.ts'
import { answerWithShell } from '../../../sw/navigation.ts'
import { openPrecache } from '../../../sw/precache.ts'
import { retireOlder } from '../../../sw/update.ts'
import { openMemory } from '../../../sw/memory.ts'
import { fakeCaches, fakeSite } from '../../support/fake-caches.ts'
import { digestOf } from './site-version.ts'

const origin = 'https://hawa.example'
const MODULES =
  '<script type="module" src="/assets/entry.js"></script>\n<link rel="stylesheet" href="/assets/start.css">'

/** A version of the site that a device has installed; `script` is what an area's script holds. */
async function device(version: string, caches = fakeCaches()) {
  const shell = `<!doctype html><head><title>${version}</title>${MODULES}</head><div id="root"></div>`
  const site = fakeSite({ '/index.html': shell })
  const precache = openPrecache(
    [{ url: '/index.html', digest: digestOf(shell), groups: ['core'] }],
    caches,
    site.fetchFile,
  )
  await precache.install(['core'])
  site.asked.length = 0
  for (const name of ['client-#.js', 'client-#.css', 'kept-#.js'])
    site.files[`/assets/${name.replace('#', precache.build)}`] = name
  return {
    caches,
    site,
    precache,
    shell,
    keep: (area: Area) => keepAreaScript(area, precache, caches, site.fetchFile),
    open: async (path: string) => (await answerWithShell(new Request(origin + path), precache, site.fetchFile)).text(),
  }
}

describe('the script of an area', () => {
  it.each([
    ['/client', 'client'],
    ['/intervenant/missions/1', 'intervenant'],
    ['/admin/accounts', 'admin'],
    ['/', undefined],
    ['/clients', undefined],
    ['/login', undefined],
    ['/unlock', undefined],
  ])('%s is of %s', (path, area) => {
    expect(areaOf(path)).toBe(area)
  })

  it('stands in the place of the modules once it is kept, and only in its own area', async () => {
    const { shell, keep, open, precache } = await device('1')
    expect(await open('/client/dashboard')).toBe(shell)
    await keep('client')
    const page = await open('/client/dashboard')
    expect(page).not.toContain('module')
    expect(page).toContain(`<script defer src="/assets/client-${precache.build}.js"></script>`)
    expect(page).toContain(`<link rel="stylesheet" href="/assets/client-${precache.build}.css">`)
    expect(page.replace(/<script.*?(?=<\/head>)/s, '')).toBe(shell.replace(MODULES, ''))
    for (const other of ['/', '/admin', '/login']) expect(await open(other)).toBe(shell)
  })

  it('is the very answer of the network, fetched once', async () => {
    const { site, keep, precache, caches } = await device('1')
    const given: Response[] = []
    const put: Response[] = []
    const noted = {
      open: async (name: string) => {
        const cache = await caches.open(name)
        return {
          match: cache.match,
          put: (url: string, answer: Response) => {
            put.push(answer)
            return cache.put(url, answer)
          },
        }
      },
    }
    await keepAreaScript('client', precache, noted as unknown as CacheStorage, async (input, init) => {
      const answer = await site.fetchFile(input, init)
      given.push(answer)
      return answer
    })
    expect(put).toHaveLength(3)
    expect(put.every((answer, at) => answer === given[at])).toBe(true)
    await keep('client')
    expect(site.asked).toHaveLength(3)
  })

  it('is not fetched by an installation', async () => {
    const { site, precache } = await device('1')
    await precache.install(['core', 'client', 'sync'])
    expect(site.asked).toEqual([])
  })

  it('of which a file is missing leaves the modules where they are', async () => {
    const { site, shell, keep, open, precache } = await device('1')
    site.broken.add(`/assets/client-${precache.build}.css`)
    await expect(keep('client')).rejects.toThrow()
    expect(await open('/client/dashboard')).toBe(shell)
    site.broken.clear()
    // A server of another build answers with its page for what it does not have.
    delete site.files[`/assets/client-${precache.build}.css`]
    await expect(keep('client')).rejects.toThrow()
    expect(await open('/client/dashboard')).toBe(shell)
  })

  it('of an older build is never beside the shell of a newer one, and goes with its files', async () => {
    const older = await device('1')
    await older.keep('client')
    const newer = await device('2', older.caches)
    expect(newer.precache.build).not.toBe(older.precache.build)
    expect(await newer.open('/client/dashboard')).toBe(newer.shell)
    await newer.keep('client')
    expect(await newer.open('/client/dashboard')).toContain(`client-${newer.precache.build}.js`)
    // A tab of the older version is served until it is closed.
    expect(await older.open('/client/dashboard')).toContain(`client-${older.precache.build}.js`)
    const platform = { caches: older.caches, tabs: () => Promise.resolve([]), newerVersion: () => false }
    await retireOlder(newer.precache, openMemory(older.caches), platform)
    expect(Object.keys(await older.caches.content())).not.toContain(older.precache.cacheName)
    expect(await newer.open('/client/dashboard')).toContain(`client-${newer.precache.build}.js`)
  })

  it('gives way to a page that was kept by this build, and at this address', async () => {
    const { caches, keep, open, precache } = await device('1')
    await keep('client')
    const kept = await caches.open('hawa-kept')
    for (const build of ['00000000', precache.build])
      await kept.put(`/kept/${build}/client/dashboard`, new Response(`kept by ${build}`))
    expect(await open('/client/dashboard')).toBe(`kept by ${precache.build}`)
    expect(await open('/client/orders')).toContain(`client-${precache.build}.js`)
    const newer = await device('2', caches)
    expect(await newer.open('/client/dashboard')).toBe(newer.shell)
  })

  it.each(['client-#.js', 'client-#.css', 'kept-#.js'])('without %s no kept page is shown', async (name) => {
    const { caches, keep, open, precache, shell } = await device('1')
    await keep('client')
    await (await caches.open('hawa-kept')).put(`/kept/${precache.build}/client/dashboard`, new Response('kept'))
    expect(await open('/client/dashboard')).toBe('kept')
    await (await caches.open(precache.cacheName)).delete(`/assets/${name.replace('#', precache.build)}`)
    expect(await open('/client/dashboard')).toBe(shell)
  })

  it('leaves a text without modules as it is', () => {
    expect(withFiles('<head></head>', ['a.js', 'a.css'])).toBe('<head></head>')
  })
})
