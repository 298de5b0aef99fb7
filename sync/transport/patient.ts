import type { Environment } from '../ground/environment.ts'
import type { Answer } from './transport.ts'

/** docs/specification.md#9. */
const MOST_RETRIES = 3
const FIRST_MS = 1_000
const CAP_MS = 30_000

/** Sends a question, and retries temporary failures. */
export interface Patience {
  <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>>
  /** Called when the person leaves: waiting questions return the answer they have. */
  stop(): void
}

/**
 * For questions of a screen: up to three retries, after 1, 2 and 4 s with jitter, or after the server's Retry-After (30
 * s at most). A refusal is final, and so is a missing network: the device reports when it is back.
 */
export function createPatience({ setTimer, random }: Pick<Environment, 'setTimer' | 'random'>): Patience {
  const waits = new Set<() => void>()
  let stopped = false
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const over = () => {
        cancel()
        waits.delete(over)
        resolve()
      }
      const cancel = setTimer(over, ms)
      waits.add(over)
    })
  const patiently = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (let retries = 0; ; retries += 1) {
      const answer = await ask()
      if (answer.kind !== 'retry' || answer.cause === 'offline' || retries === MOST_RETRIES || stopped) return answer
      await wait(pauseBefore(retries, random(), answer.afterMs ?? 0))
      if (stopped) return answer
    }
  }
  return Object.assign(patiently, {
    stop: () => {
      stopped = true
      for (const over of waits) over()
    },
  })
}

/** @param chance in [0, 1): half of each pause is fixed, half is random, so that many devices do not ask at once */
export function pauseBefore(retries: number, chance: number, afterMs: number): number {
  const pause = Math.min(CAP_MS, FIRST_MS * 2 ** retries)
  return Math.min(CAP_MS, Math.max(pause / 2 + (chance * pause) / 2, afterMs))
}
