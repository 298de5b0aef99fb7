import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright/test'
import { siteDir } from './browser.ts'
import { startServer, type EmbeddedServer } from './embedded-server.ts'
import { demoFolder } from './folders-setup.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { peopleOn, type People } from './people.ts'
import { callerFor, DEMO, type Caller } from './server-api.ts'

export { expect }

/** A window of somebody: cookies, storage and cache of its own, in the worker's browser. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
}

interface SharedFixtures {
  /**
   * The worker's server with the demo data: others used it before, and will. Whoever stops it, or changes what
   * everybody sees, takes `story.ts`.
   */
  server: Pick<EmbeddedServer, 'url' | 'sql'>
  /** Fresh accounts of this story. */
  people: People
  /** Reads the server's truth. */
  admin: Caller
  noise: Noise
  openWindow: (options?: BrowserContextOptions) => Promise<Window>
  /** The first window. */
  window: Window
  page: Page
}

interface WorkerFixtures {
  workerServer: EmbeddedServer
}

/**
 * A story that stops, kills and restarts nothing. Without a service worker, which it does not need: pages come from
 * the server.
 */
export const test = base.extend<SharedFixtures, WorkerFixtures>({
  workerServer: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'hawa-server-'))
      cpSync(demoFolder(), dataDir, { recursive: true })
      const server = await startServer({ dataDir, siteDir, demo: true })
      await use(server)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  server: async ({ workerServer }, use) => use(workerServer),
  people: async ({ server }, use) => use(peopleOn(server)),
  admin: async ({ server }, use) => use(await callerFor(server.url, DEMO.admin)),

  noise: async ({}, use) => {
    const noise = listenForNoise()
    noise.expect(/Service Worker registration blocked by Playwright/)
    await use(noise)
    expect(noise.unexpected, 'complaints of the pages').toEqual([])
  },

  openWindow: async ({ browser, server, noise }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'fr-FR',
        timezoneId: process.env['TZ'] ?? 'Africa/Algiers',
        serviceWorkers: 'block',
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(20_000)
      noise.listen(context)
      return { context, page: await context.newPage() }
    })
    for (const context of contexts) await context.close()
  },

  window: async ({ openWindow }, use) => use(await openWindow()),
  page: async ({ window }, use) => use(window.page),
})
