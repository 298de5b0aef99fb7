/** Setup of every project in Node: files share a process, so each takes away what it put in place of the real things. */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
