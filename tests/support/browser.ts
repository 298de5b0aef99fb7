import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type BrowserContextOptions } from 'playwright/test'
import { openDevice, type Device } from './device.ts'
import { startServer, type EmbeddedServer } from './embedded-server.ts'
import { listenForNoise, type Noise } from './noise.ts'

export { expect }

interface Fixtures {
  /** Start with the demo accounts and studies: `test.use({ demo: true })`. */
  demo: boolean
  /** A server of this test alone, on a folder of its own. */
  server: EmbeddedServer
  noise: Noise
  /** Opens one more device; all are closed at the end. */
  openAnotherDevice: (options?: BrowserContextOptions) => Promise<Device>
  /** The first device. */
  device: Device
}

interface WorkerFixtures {
  /** A data folder made once and copied for each test: a fresh one takes seconds. */
  folders: (demo: boolean) => Promise<string>
}

const siteDir = path.resolve(process.env['HAWA_SITE'] ?? 'dist')

export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [false, { option: true }],

  folders: [
    async ({}, use) => {
      const home = await mkdtemp(path.join(tmpdir(), 'hawa-e2e-'))
      const prepared = new Map<boolean, Promise<string>>()
      let copies = 0
      await use(async (demo) => {
        const source = prepared.get(demo) ?? prepare(path.join(home, demo ? 'demo' : 'empty'), demo)
        prepared.set(demo, source)
        const copy = path.join(home, `copy-${(copies += 1)}`)
        await cp(await source, copy, { recursive: true })
        return copy
      })
      await rm(home, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  server: async ({ demo, folders }, use) => {
    const server = await startServer({ dataDir: await folders(demo), siteDir, demo })
    await use(server)
    await server.stop()
  },

  noise: async ({}, use) => {
    const noise = listenForNoise()
    await use(noise)
    expect(noise.unexpected, 'complaints of the pages').toEqual([])
  },

  openAnotherDevice: async ({ server, noise }, use) => {
    const devices: Device[] = []
    await use(async (options) => {
      const device = await openDevice(server.url, noise, options)
      devices.push(device)
      return device
    })
    for (const device of devices) await device.close()
  },

  device: async ({ openAnotherDevice }, use) => use(await openAnotherDevice()),
})

async function prepare(dataDir: string, demo: boolean): Promise<string> {
  const server = await startServer({ dataDir, siteDir, demo })
  await server.stop()
  return dataDir
}
