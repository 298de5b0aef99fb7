import { BehaviorSubject, type Observable } from 'rxjs'
import { untilNextPull, type Heard } from '../wake/until-next-pull.ts'
import { writingEnded, type PullOutcome, type PullParts } from './pull-parts.ts'
import { pull } from './pull.ts'

export interface PullerState {
  readonly pulling: boolean
  /** Result of the last pull of this page; null before. */
  readonly succeeded: boolean | null
  readonly needsLogin: boolean
}

export interface Puller {
  readonly state$: Observable<PullerState>
  /** Pulls; a call during a pull causes one more after it. Resolves when that has ended, well or not. */
  run(): Promise<void>
  /** Schedules the next pull earlier; a pull that starts before replaces it. */
  hear(what: Heard): void
  stop(): Promise<void>
}

/** One pull at a time in this tab, and the next one scheduled. `joined`: whether the Realtime line is joined now. */
export function createPuller(
  parts: PullParts & { readonly joined?: () => boolean },
  onError: (error: unknown) => void,
): Puller {
  const { env } = parts
  const state = new BehaviorSubject<PullerState>({ pulling: false, succeeded: null, needsLogin: false })
  let current: Promise<void> | null = null
  let following: Promise<void> | null = null
  let failures = 0
  let heard: Heard | null = null
  let joinedBefore = false
  let beganAt = -Infinity
  let hiddenSince: number | null = null
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
    heard = null
    joinedBefore = isJoined()
    beganAt = env.now()
    if (isVisible()) hiddenSince = null
    state.next({ ...state.value, pulling: true })
    const outcome = await pull({ ...parts, stopped: () => stopped }).catch((error: unknown) => {
      // Closing the databases interrupts a pull; the rows written so far are valid [L9].
      if (!stopped) onError(error)
      return null
    })
    if (stopped) return
    const succeeded = outcome !== null && outcome.kind !== 'stopped'
    failures = succeeded ? 0 : failures + 1
    state.next({ pulling: false, succeeded, needsLogin: outcome !== null && asksLogin(outcome) })
    plan()
  }

  function plan(): void {
    cancel()
    // No request without a valid session; the sign-in wakes the puller.
    if (state.value.needsLogin) return
    const [now, visible] = [env.now(), isVisible()]
    hiddenSince = visible ? null : (hiddenSince ?? now)
    const pause = untilNextPull({
      visible,
      failures,
      heard,
      hiddenMs: hiddenSince === null ? 0 : now - hiddenSince,
      joined: joinedBefore && isJoined(),
      sinceLastMs: now - beganAt,
      chance: env.random(),
    })
    cancel = pause === null ? () => {} : env.setTimer(() => void run(), pause)
  }

  const isVisible = (): boolean => env.signals?.visible() !== false
  const isJoined = (): boolean => parts.joined?.() === true

  return {
    state$: state,
    run,
    hear(what) {
      // Several signals count as one: a later one must not postpone the planned pull.
      if (stopped || heard === 'rung' || heard === what) return
      heard = what
      if (!state.value.pulling) plan()
    },
    async stop() {
      stopped = true
      cancel()
      // Waits for running writes only, not for the server's answer, which may take long.
      await writingEnded(parts.store)
      state.complete()
    },
  }
}

function asksLogin(outcome: PullOutcome): boolean {
  return outcome.kind === 'stopped' && outcome.answer.kind === 'needs-login'
}
