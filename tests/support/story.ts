import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type BrowserContextOptions, type Page } from 'playwright/test'
import { openDevice, type Device, type Window } from './device.ts'
import { startServer, type EmbeddedServer } from './embedded-server.ts'
import { demoFolder } from './folders-setup.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { peopleOn, type People } from './people.ts'
import { callerFor, DEMO, type Caller } from './server-api.ts'

export { expect }

export const siteDir = path.resolve(process.env['HAWA_SITE'] ?? 'dist')

export interface StoryFixtures {
  /** For a story that changes data of everybody: `test.use({ ownServer: true })`. */
  ownServer: boolean
  /** For a story about features of a whole browser, such as background sync; about its devices. */
  wholeBrowser: boolean
  /** For a story in another Chromium than that of the others: where it lies. About its devices. */
  executablePath: string | null
  /** Its devices lack, in pages, the features that the lowest version of this browser lacks. */
  asLowest: 'safari' | null
  /**
   * The worker's server with the demo data: others used it before, and will. A story may stop and kill it; it is
   * started again for the next one.
   */
  server: EmbeddedServer
  /** Fresh accounts of this story. */
  people: People
  /** Somebody of the demo data, without a browser. */
  caller: (who: keyof typeof DEMO) => Promise<Caller>
  /** Reads the server's truth. */
  admin: Caller
  noise: Noise
  openWindow: (options?: BrowserContextOptions) => Promise<Window>
  /** The first window. */
  window: Window
  page: Page
  /** Opens one more device; all are closed at the end. */
  openAnotherDevice: (options?: BrowserContextOptions) => Promise<Device>
  /** The first device: for a story that restarts the browser, or needs one that nobody else uses. */
  device: Device
}

interface WorkerFixtures {
  workerServer: EmbeddedServer
}

async function withServer(use: (server: EmbeddedServer) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hawa-server-'))
  // The waiting kind takes twice as long, for a thousand small files.
  cpSync(demoFolder(), dataDir, { recursive: true })
  const server = await startServer({ dataDir, siteDir, demo: true })
  await use(server)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Pages come from the server, without a service worker, which most stories do not need; for one that does:
 * `test.use({ serviceWorkers: 'allow' })`. Devices have it always.
 */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  workerServer: [async ({}, use) => withServer(use), { scope: 'worker' }],
  ownServer: [false, { option: true }],
  wholeBrowser: [false, { option: true }],
  executablePath: [null, { option: true }],
  asLowest: [null, { option: true }],
  serviceWorkers: 'block',

  server: async ({ ownServer, workerServer }, use) => {
    if (ownServer) return withServer(use)
    await use(workerServer)
    await workerServer.start()
  },

  people: async ({ server }, use) => use(peopleOn(server)),

  caller: async ({ server }, use) => {
    const known = new Map<string, Promise<Caller>>()
    await use((who) => {
      const caller = known.get(who) ?? callerFor(server.url, DEMO[who])
      known.set(who, caller)
      return caller
    })
  },

  admin: async ({ caller }, use) => use(await caller('admin')),

  noise: async ({}, use) => {
    const noise = listenForNoise()
    noise.expect(/Service Worker registration blocked by Playwright/)
    await use(noise)
    expect(noise.unexpected, 'complaints of the pages').toEqual([])
  },

  openWindow: async ({ browser, server, noise, serviceWorkers }, use) => {
    const windows: Window[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'fr-FR',
        timezoneId: process.env['TZ'] ?? 'Africa/Algiers',
        serviceWorkers,
        ...options,
      })
      context.setDefaultTimeout(20_000)
      noise.listen(context)
      const window = {
        context,
        page: await context.newPage(),
        offline: (cut: boolean) => context.setOffline(cut),
        close: () => context.close(),
      }
      windows.push(window)
      return window
    })
    for (const window of windows) await window.close()
  },

  window: async ({ openWindow }, use) => use(await openWindow()),
  page: async ({ window }, use) => use(window.page),

  openAnotherDevice: async ({ server, noise, wholeBrowser, executablePath, asLowest }, use) => {
    const devices: Device[] = []
    await use(async (options) => {
      const device = await openDevice(server.url, noise, { wholeBrowser, executablePath, asLowest, ...options })
      devices.push(device)
      return device
    })
    for (const device of devices) await device.close()
  },

  device: async ({ openAnotherDevice }, use) => use(await openAnotherDevice()),
})
