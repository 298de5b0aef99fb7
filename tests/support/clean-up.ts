/** Setup of the projects in Node: files share a process, so each undoes its stubs, spies and clocks. */
// Dexie looks for IndexedDB once, when a process first loads it: also by a file that needs none.
import 'fake-indexeddb/auto'
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
