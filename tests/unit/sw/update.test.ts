import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LANGUAGES as INTERFACE } from '../../../src/i18n/languages.ts'
import { openMemory } from '../../../sw/memory.ts'
import { LANGUAGES, workerMemory } from '../../../sw/messages.ts'
import { openPrecache } from '../../../sw/precache.ts'
import { install, retireOlder, sweep } from '../../../sw/update.ts'
import { fakeCaches, fakeSite } from '../../support/fake-caches.ts'
import { siteVersion } from './site-version.ts'

/** A device on which version 1 is in use by `tabs`. */
async function device(tabs: string[] = []) {
  const caches = fakeCaches()
  const memory = openMemory(caches)
  let newer = false
  const platform = { caches, tabs: () => Promise.resolve([...tabs]), newerVersion: () => newer }
  const version = (name: string) => {
    const { entries, files } = siteVersion(name)
    const site = fakeSite(files)
    return { site, precache: openPrecache(entries, caches, site.fetchFile) }
  }
  const one = version('1')
  await install(one.precache, memory)
  const names = async () => (await caches.keys()).filter((name) => name.startsWith('hawa-site-'))
  return { caches, memory, platform, version, one, tabs, names, arriving: (is: boolean) => (newer = is) }
}

describe('a new version', () => {
  it('is installed with every part the device keeps, or not at all', async () => {
    const { memory, version } = await device()
    await memory.addGroups(['client'])
    const two = version('2')
    two.site.broken.add('/assets/client-2.js')
    await expect(install(two.precache, memory)).rejects.toThrow()
    two.site.broken.clear()
    await install(two.precache, memory)
    expect(await two.precache.match('/assets/client-2.js')).toBeDefined()
  })

  it('removes the old files at once when nobody uses them', async () => {
    const { memory, platform, version, names } = await device()
    const two = version('2')
    await install(two.precache, memory)
    await retireOlder(two.precache, memory, platform)
    expect(await names()).toEqual([two.precache.cacheName])
  })

  it('leaves the old files to the tabs that were open, until the last is gone', async () => {
    const { memory, platform, version, names, tabs } = await device(['a', 'b'])
    const two = version('2')
    await install(two.precache, memory)
    await retireOlder(two.precache, memory, platform)
    expect(await two.precache.match('/assets/entry-1.js')).toBeDefined()
    tabs.splice(0, 2, 'b', 'c')
    await sweep(memory, platform)
    expect(await names()).toHaveLength(2)
    tabs.splice(0, 2, 'c')
    await sweep(memory, platform)
    expect(await names()).toEqual([two.precache.cacheName])
  })

  it('does not delete what a still newer version may copy', async () => {
    const { memory, platform, version, names, arriving } = await device()
    const two = version('2')
    await install(two.precache, memory)
    arriving(true)
    await retireOlder(two.precache, memory, platform)
    expect(await names()).toHaveLength(2)
    arriving(false)
    await sweep(memory, platform)
    expect(await names()).toEqual([two.precache.cacheName])
  })
})

describe('languages', () => {
  it('a page that registers without the app leaves its language where the worker looks', async () => {
    const script = await readFile('public/keep-offline.js', 'utf8')
    expect(script).toContain(`caches.open('${workerMemory.cache}')`)
    expect(script).toContain(`memory.put('${workerMemory.language}', new Response(document.documentElement.lang))`)
  })

  const page = async (caches: CacheStorage, language: string) =>
    (await caches.open(workerMemory.cache)).put(workerMemory.language, new Response(language))

  it('are those of the interface', () => expect(LANGUAGES).toEqual(INTERFACE))

  it('are all kept where no page said one, as before pages did', async () => {
    const { memory } = await device()
    expect(await memory.groups()).toEqual(['fr', 'en', 'ar'])
  })

  it('are at first that of the page, and whatever was asked for later stays through updates', async () => {
    const caches = fakeCaches()
    const memory = openMemory(caches)
    await page(caches, 'ar')
    const { entries, files } = siteVersion('1')
    const precache = openPrecache(entries, caches, fakeSite(files).fetchFile)
    await install(precache, memory)
    expect(await memory.groups()).toEqual(['ar'])
    await memory.addGroups(['fr', 'en', 'ar'])
    await install(precache, memory)
    expect(await memory.groups()).toEqual(['ar', 'fr', 'en'])
  })

  it('that nobody knows count as none', async () => {
    const caches = fakeCaches()
    await page(caches, 'xx')
    expect(await openMemory(caches).language()).toBeNull()
  })
})

describe('what the worker remembers', () => {
  it('adds groups, each once, and forgets names it does not know', async () => {
    const caches = fakeCaches()
    const memory = openMemory(caches)
    await memory.addGroups(['client', 'sync'])
    await memory.addGroups(['sync', 'pdf'])
    expect(await memory.groups()).toEqual(['client', 'sync', 'pdf'])
    await (await caches.open('hawa-worker')).put('/groups', Response.json(['client', 'of-a-later-version']))
    expect(await memory.groups()).toEqual(['client'])
  })
})
