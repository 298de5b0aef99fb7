import { vi } from 'vitest'
import { atTheEnd } from './clean-up.ts'

/** Collects the intervals that start from now on; calling the answer fires them all at once. */
export function intervalsOf(ms: number): () => void {
  const begun = vi.spyOn(globalThis, 'setInterval')
  atTheEnd(() => begun.mockRestore())
  return () => {
    for (const [run, every] of begun.mock.calls) {
      if (every === ms && typeof run === 'function') run()
    }
  }
}
