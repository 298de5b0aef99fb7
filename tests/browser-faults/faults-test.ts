import { test as base } from 'playwright/test'
import type { Judged } from './judge.ts'
import { openWorlds, type Worlds } from './world.ts'

/** Servers live as long as their worker; each test has a device and a person of its own. */
export const test = base.extend<{ tell: (judged: Judged) => void }, { worlds: Worlds }>({
  worlds: [
    async ({}, use) => {
      const worlds = openWorlds()
      await use(worlds)
      await worlds.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  tell: async ({}, use, info) =>
    use((judged) => void info.annotations.push({ type: 'schedule', description: JSON.stringify(judged) })),
})
