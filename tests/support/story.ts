import { expect, test as base } from './browser.ts'
import { callerFor, DEMO, type Caller } from './server-api.ts'

export { expect }

interface StoryFixtures {
  /** Somebody of the demo data, without a browser. */
  caller: (who: keyof typeof DEMO) => Promise<Caller>
  /** Reads the server's truth. */
  admin: Caller
}

/** A test that plays with the demo accounts. */
export const test = base.extend<StoryFixtures>({
  demo: true,

  caller: async ({ server }, use) => {
    const known = new Map<string, Promise<Caller>>()
    await use((who) => {
      const caller = known.get(who) ?? callerFor(server.url, DEMO[who])
      known.set(who, caller)
      return caller
    })
  },

  admin: async ({ caller }, use) => use(await caller('admin')),
})
