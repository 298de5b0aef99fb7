import { describe, expect, it } from 'vitest'
import { answering, answerWithConfig, answerWithShell, keepConfig } from '../../../sw/navigation.ts'
import { openPrecache } from '../../../sw/precache.ts'
import { isReplay, replay } from '../../../sw/background.ts'
import { fakeCaches, fakeSite } from '../../support/fake-caches.ts'
import { siteVersion } from './site-version.ts'

const origin = 'https://hawa.example'
const ask = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  answering({ url: new URL(path, origin).href, mode, method }, origin)

describe('which requests the worker answers', () => {
  it.each(['/', '/client/orders', '/intervenant/missions?statut=en_cours', '/nowhere', '/index.html'])(
    '%s opens the shell',
    (path) => {
      expect(ask(path, 'navigate')).toBe('shell')
    },
  )

  it.each([
    '/rest/v1/rpc/pull_studies',
    '/rest/v1/profiles?user_id=eq.1',
    '/auth/v1/token',
    '/storage/v1/object/a.pdf',
    '/functions/v1/verify-file',
    '/healthz',
    'https://hosted.supabase.example/rest/v1/profiles',
  ])('stays out of %s', (path) => {
    expect(ask(path)).toBe('network')
    expect(ask(path, 'navigate')).toBe('network')
  })

  it('answers files and the configuration, and nothing that is not a GET', () => {
    expect(ask('/assets/entry-1.js')).toBe('file')
    expect(ask('/config.json')).toBe('config')
    expect(ask('/config.json', 'cors', 'POST')).toBe('network')
    expect(ask('/robots.txt', 'navigate')).toBe('network')
  })
})

describe('a navigation', () => {
  it('is answered from the device without asking the network', async () => {
    const { entries, files, shell } = siteVersion('1')
    const site = fakeSite(files)
    const precache = openPrecache(entries, fakeCaches(), site.fetchFile)
    await precache.install(['core'])
    site.asked.length = 0
    const answer = await answerWithShell(new Request(`${origin}/client/orders`), precache, site.fetchFile)
    expect(await answer.text()).toBe(shell)
    expect(site.asked).toEqual([])
  })
})

describe('the configuration', () => {
  const request = new Request(`${origin}/config.json`)
  const [ONE, TWO] = ['one', 'two'].map((supabaseUrl) => JSON.stringify({ supabaseUrl, supabaseKey: 'key' })) as [
    string,
    string,
  ]

  it('comes from the network while it is there, else from the last answer', async () => {
    const caches = fakeCaches()
    const site = fakeSite({ '/config.json': ONE })
    expect(await (await answerWithConfig(request, caches, site.fetchFile)).json()).toEqual(JSON.parse(ONE))
    site.files['/config.json'] = TWO
    expect(await (await answerWithConfig(request, caches, site.fetchFile)).json()).toEqual(JSON.parse(TWO))
    site.broken.add('/config.json')
    expect(await (await answerWithConfig(request, caches, site.fetchFile)).json()).toEqual(JSON.parse(TWO))
  })

  it('is there offline after the installation alone', async () => {
    const caches = fakeCaches()
    const site = fakeSite({ '/config.json': ONE })
    await keepConfig(caches, site.fetchFile)
    site.broken.add('/config.json')
    await keepConfig(caches, site.fetchFile)
    expect(await (await answerWithConfig(request, caches, site.fetchFile)).json()).toEqual(JSON.parse(ONE))
    await expect(keepConfig(fakeCaches(), site.fetchFile)).rejects.toThrow()
  })

  it.each([
    ['a page', '<!doctype html><title>Wi-Fi</title>'],
    ['something else in JSON', '{"connected":false}'],
  ])('a captive portal that answers 200 with %s is not believed, and nothing of it is kept', async (_, portal) => {
    const caches = fakeCaches()
    const site = fakeSite({ '/config.json': ONE })
    await keepConfig(caches, site.fetchFile)
    site.files['/config.json'] = portal
    expect(await (await answerWithConfig(request, caches, site.fetchFile)).json()).toEqual(JSON.parse(ONE))
    site.broken.add('/config.json')
    expect(await (await answerWithConfig(request, caches, site.fetchFile)).json()).toEqual(JSON.parse(ONE))
    await expect(keepConfig(fakeCaches(), fakeSite({ '/config.json': portal }).fetchFile)).rejects.toThrow()
  })

  it('what an earlier version kept of a portal is not taken for it', async () => {
    const caches = fakeCaches()
    await (await caches.open('hawa-config')).put('/config.json', new Response('<!doctype html>'))
    const site = fakeSite({ '/config.json': ONE })
    await keepConfig(caches, site.fetchFile)
    site.broken.add('/config.json')
    expect(await (await answerWithConfig(request, caches, site.fetchFile)).json()).toEqual(JSON.parse(ONE))
  })

  it('fails when it was never there', async () => {
    const site = fakeSite({})
    site.broken.add('/config.json')
    await expect(answerWithConfig(request, fakeCaches(), site.fetchFile)).rejects.toThrow()
  })
})

describe('background sync', () => {
  const event = (lastChance: boolean) => ({ lastChance })

  it('asks the browser to try again while something waits, but not at its last chance', async () => {
    await expect(replay(event(false), () => Promise.resolve('unfinished'))).rejects.toThrow()
    await expect(replay(event(true), () => Promise.resolve('unfinished'))).resolves.toBeUndefined()
    await expect(replay(event(false), () => Promise.resolve('finished'))).resolves.toBeUndefined()
  })

  it('hears only its own tags', () => {
    expect(isReplay({ tag: 'hawa-outbox-1' })).toBe(true)
    expect(isReplay({ tag: 'something-else' })).toBe(false)
  })
})
