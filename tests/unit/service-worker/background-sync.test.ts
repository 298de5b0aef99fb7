import { afterEach, expect, it, vi } from 'vitest'
import { sendsWhenClosed } from '../../../src/service-worker/background-sync.ts'

afterEach(() => vi.unstubAllGlobals())

function browser(navigator: object, globals: object = {}): void {
  vi.stubGlobal('navigator', navigator)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

const permissions = (state: string) => ({ query: async () => ({ state }) })

it('a browser with Background Sync sends after Hawa was closed, unless the person forbade it', async () => {
  browser({ serviceWorker: {}, permissions: permissions('granted') }, { SyncManager: Object })
  expect(await sendsWhenClosed()).toBe(true)
  browser({ serviceWorker: {}, permissions: permissions('denied') })
  expect(await sendsWhenClosed()).toBe(false)
})

it('one that does not know the permission is believed by what it can do', async () => {
  browser(
    { serviceWorker: {}, permissions: { query: async () => Promise.reject(new TypeError('no such permission')) } },
    { SyncManager: Object },
  )
  expect(await sendsWhenClosed()).toBe(true)
})

it('without Background Sync, or without a worker, nothing is sent once Hawa is closed', async () => {
  browser({ serviceWorker: {}, permissions: permissions('granted') })
  expect(await sendsWhenClosed()).toBe(false)
  browser({ permissions: permissions('granted') }, { SyncManager: Object })
  expect(await sendsWhenClosed()).toBe(false)
})
