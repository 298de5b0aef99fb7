import { Complaint } from './complaint.ts'
import { runSchedule, type ScheduleOptions } from './schedule.ts'
import { verify } from './verdict.ts'
import type { World } from './world.ts'

/** Data of the table. */
export interface Judged {
  readonly engine: string
  readonly seed: number
  readonly faults: readonly string[]
  /** Actions of the person. */
  readonly deeds: number
  /** Requests that suffered. */
  readonly requests: number
  readonly complaint: string | null
  readonly healMs: number | null
  readonly ms: number
}

/** Runs one schedule; the error is thrown with the steps that led there, after `tell` has heard of it. */
export async function judge(
  world: World,
  seed: number,
  tell: (judged: Judged) => void,
  options: ScheduleOptions = {},
): Promise<void> {
  const startedAt = Date.now()
  const log: string[] = []
  const faults = new Set<string>()
  let deeds = 0
  let healMs: number | null = null
  const say = (complaint: string | null) =>
    tell({
      engine: world.engine,
      seed,
      faults: [...faults],
      deeds,
      requests: [...world.proxy.happened.values()].reduce((sum, times) => sum + times, 0),
      complaint,
      healMs,
      ms: Date.now() - startedAt,
    })
  try {
    const outcome = await runSchedule(world, seed, { faults, log }, options)
    deeds = outcome.wishes.length
    healMs = outcome.healMs
    try {
      await verify(world, outcome)
      // On a full disk data that was read cannot be stored either, and the page reports that.
      if (outcome.tablet.exceptions.length > 0 && !faults.has('disk full'))
        throw new Error(`exceptions of the pages: ${outcome.tablet.exceptions.join('\n')}`)
    } finally {
      await outcome.tablet.close()
    }
    say(null)
  } catch (error) {
    say(error instanceof Complaint ? error.kind : 'error')
    throw new Error(`seed ${seed} on ${world.engine}: ${String(error)}\n${log.join('\n')}`, { cause: error })
  }
}
