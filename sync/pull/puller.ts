import { BehaviorSubject, type Observable } from 'rxjs'
import type { Environment } from '../runtime/environment.ts'
import { writingEnded, type PullOutcome, type PullParts } from './pull-parts.ts'
import { pull } from './pull.ts'

export interface PullerState {
  readonly pulling: boolean
  /** Of the last pull that ended on this page; null before. */
  readonly succeeded: boolean | null
  readonly needsLogin: boolean
}

export interface Puller {
  readonly state$: Observable<PullerState>
  /** Pulls; a call during a pull means one more after it. Resolves when that has ended, well or not. */
  run(): Promise<void>
  stop(): Promise<void>
}

const VISIBLE_MS = 30_000
const HIDDEN_MS = 5 * 60_000
/** After a failure: twice as long each time, up to the usual rhythm, and never all devices at once. */
const FIRST_RETRY_MS = 2_000

/** One pull at a time in this tab, and the next one planned. */
export function createPuller(parts: PullParts, onError: (error: unknown) => void): Puller {
  const { env } = parts
  const state = new BehaviorSubject<PullerState>({ pulling: false, succeeded: null, needsLogin: false })
  let current: Promise<void> | null = null
  let following: Promise<void> | null = null
  let failures = 0
  let cancel = () => {}
  let stopped = false

  function run(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (!current) return (current = once().finally(() => (current = null)))
    following ??= current.then(() => {
      following = null
      return run()
    })
    return following
  }

  async function once(): Promise<void> {
    cancel()
    state.next({ ...state.value, pulling: true })
    const outcome = await pull({ ...parts, stopped: () => stopped }).catch((error: unknown) => {
      // Closing the databases ends a pull in the middle; what it had written is sound [L9].
      if (!stopped) onError(error)
      return null
    })
    if (stopped) return
    const succeeded = outcome !== null && outcome.kind !== 'stopped'
    failures = succeeded ? 0 : failures + 1
    state.next({ pulling: false, succeeded, needsLogin: outcome !== null && asksLogin(outcome) })
    // Without a valid session there is nothing to ask for; the sign-in wakes the puller.
    if (!state.value.needsLogin) cancel = env.setTimer(() => void run(), pause(env, failures))
  }

  return {
    state$: state,
    run,
    async stop() {
      stopped = true
      cancel()
      // Not for the server's answer, which may be long in coming: only for what is being written.
      await writingEnded(parts.store)
      state.complete()
    },
  }
}

function pause(env: Environment, failures: number): number {
  const usual = env.signals?.visible() === false ? HIDDEN_MS : VISIBLE_MS
  if (failures === 0) return usual
  return Math.min(usual, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + env.random() / 2)
}

function asksLogin(outcome: PullOutcome): boolean {
  return outcome.kind === 'stopped' && outcome.answer.kind === 'needs-login'
}
