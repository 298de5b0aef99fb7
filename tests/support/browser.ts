import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type BrowserContextOptions } from 'playwright/test'
import { openDevice, type Device } from './device.ts'
import { FOLDERS, preparedFolder } from './folders-setup.ts'
import { startServer, type EmbeddedServer } from './embedded-server.ts'
import { listenForNoise, type Noise } from './noise.ts'

export { expect }

interface Fixtures {
  /** Start with the demo accounts and studies: `test.use({ demo: true })`. */
  demo: boolean
  /** A data folder of this test alone. */
  dataFolder: string
  /** A server of this test alone, on that folder. */
  server: EmbeddedServer
  noise: Noise
  /** Opens one more device; all are closed at the end. */
  openAnotherDevice: (options?: BrowserContextOptions) => Promise<Device>
  /** The first device. */
  device: Device
}

export const siteDir = path.resolve(process.env['HAWA_SITE'] ?? 'dist')

export const test = base.extend<Fixtures>({
  demo: [false, { option: true }],

  dataFolder: async ({ demo }, use) => {
    const home = process.env[FOLDERS]
    if (home === undefined) throw new Error('the data folders were not prepared')
    const copy = await mkdtemp(path.join(tmpdir(), 'hawa-server-'))
    // The waiting kind takes twice as long, for a thousand small files.
    cpSync(preparedFolder(home, demo), copy, { recursive: true })
    await use(copy)
    await rm(copy, { recursive: true, force: true })
  },

  server: async ({ demo, dataFolder }, use) => {
    const server = await startServer({ dataDir: dataFolder, siteDir, demo })
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
