import { vi } from 'vitest'
import { atTheEnd } from './clean-up.ts'

/** What is begun from now on to be done every so many milliseconds is done when the answer is called, besides by itself. */
export function intervalsOf(ms: number): () => void {
  const begun = vi.spyOn(globalThis, 'setInterval')
  atTheEnd(() => begun.mockRestore())
  return () => {
    for (const [run, every] of begun.mock.calls) {
      if (every === ms && typeof run === 'function') run()
    }
  }
}
