/** Setup of the projects in Node: files share a process, so each undoes its stubs, spies and clocks. */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
