import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as story } from '../story.ts'
import type { Engine, EngineBrowser } from './engine-browser.ts'
import { openFirefox } from './firefox.ts'
import { openScreen, type Screen } from './screen.ts'
import { openWebkit } from './webkit.ts'

export { expect }

interface EngineFixtures {
  /** Of this test alone, with a profile of its own. */
  readonly tablet: EngineBrowser
}

export interface EngineOptions {
  readonly engine: Engine
  readonly xScreen: Screen | null
}

/** A story that is told once and played in each engine; the project says in which. */
export const test = story.extend<EngineFixtures, EngineOptions>({
  // They play with the demo accounts.
  ownServer: true,

  engine: ['firefox', { option: true, scope: 'worker' }],

  xScreen: [
    async ({ engine }, use) => {
      const screen = engine === 'webkit' ? await openScreen() : null
      await use(screen)
      await screen?.close()
    },
    { scope: 'worker' },
  ],

  tablet: async ({ engine, xScreen, server, noise }, use, info) => {
    const profile = await mkdtemp(path.join(tmpdir(), `hawa-${engine}-`))
    const settings = { baseUrl: server.url, profile, complain: noise.complain }
    const tablet = xScreen ? await openWebkit(settings, xScreen.display) : await openFirefox(settings)
    await use(tablet)
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('screen.png'), await tablet.tab.screenshot())
    await tablet.close()
    await rm(profile, { recursive: true, force: true })
  },
})
