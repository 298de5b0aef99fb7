import { distinctUntilChanged, Subject, Subscription, type Observable } from 'rxjs'
import type { RuntimeConfig } from '../contract.ts'
import type { Connection } from '../domain/connection.ts'
import type { Environment } from '../ground/environment.ts'
import type { Line, LineParts, OpenLine } from '../ground/line.ts'
import type { Heard } from './until-next-pull.ts'

export interface BellParts {
  readonly env: Environment
  readonly open: OpenLine
  readonly config: RuntimeConfig
  readonly bells$: Observable<readonly string[]>
  readonly contact$: Observable<{ readonly connection: Connection }>
  readonly token: LineParts['token']
}

export interface Bell {
  readonly heard$: Observable<Heard>
  joined(): boolean
  close(): void
}

/** A hidden page closes its connection after this; switching tabs keeps it. */
const LEAVE_MS = 60_000
const FIRST_REST_MS = 2_000
/** Where sockets are always blocked, each attempt is an error line in the browser's console. */
const LONGEST_REST_MS = 15 * 60_000
/** After this lifetime a line counts as good: the next loss is the first again. */
const GOOD_MS = 60_000

/**
 * Keeps a Realtime line open while the page is visible and the server answers. Nothing else depends on it, and it is no
 * evidence. Connects only after an ordinary exchange has succeeded since the last loss: without a network, or while the
 * server restarts, the pull finds out, and no attempt is wasted.
 */
export function createBell({ env, open, config, bells$, contact$, token }: BellParts): Bell {
  const heard = new Subject<Heard>()
  let bells: readonly string[] = []
  let line: Line | null = null
  let joinedAt: number | null = null
  let losses = 0
  let answered = false
  let resting = false
  let away = env.signals?.visible() === false
  let cancelRest = () => {}
  let cancelLeaving = () => {}

  function consider(): void {
    if (line || resting || away || !answered || bells.length === 0) return
    const dialled = open({
      config,
      bells,
      token,
      joined: () => {
        joinedAt = env.now()
      },
      rung: () => heard.next('rung'),
      lost: () => {
        // A line that fails at once reports it before `open` has returned.
        queueMicrotask(() => {
          if (line === dialled) onLost()
        })
      },
    })
    line = dialled
  }

  function onLost(): void {
    losses = joinedAt !== null && env.now() - joinedAt >= GOOD_MS ? 1 : losses + 1
    const wasJoined = joinedAt !== null
    line = null
    joinedAt = null
    answered = false
    resting = true
    const longest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(losses - 1, 20))
    cancelRest = env.setTimer(rested, longest * (0.5 + env.random() / 2))
    // A line that was never joined has missed nothing.
    if (wasJoined) heard.next('lost')
  }

  function rested(): void {
    resting = false
    consider()
  }

  function hangUp(): void {
    line?.close()
    line = null
    joinedAt = null
  }

  const following = new Subscription()
  following.add(
    env.signals?.subscribe({
      wake: () => {
        if (env.signals?.visible() === false) return
        cancelLeaving()
        away = false
        consider()
      },
      hidden: () => {
        cancelLeaving()
        cancelLeaving = env.setTimer(() => {
          away = true
          // The network may change before the page is visible again.
          answered = false
          hangUp()
        }, LEAVE_MS)
      },
    }),
  )
  following.add(
    contact$.subscribe(({ connection }) => {
      answered = connection === 'reached'
      consider()
    }),
  )
  following.add(
    bells$.pipe(distinctUntilChanged((a, b) => a.join() === b.join())).subscribe({
      next(changed) {
        bells = changed
        hangUp()
        // The channels or the person changed: an earlier refusal may no longer apply.
        losses = 0
        cancelRest()
        rested()
      },
      // The device database was lost; after reopening there is a new bell.
      error: hangUp,
    }),
  )

  return {
    heard$: heard,
    joined: () => joinedAt !== null,
    close() {
      following.unsubscribe()
      cancelRest()
      cancelLeaving()
      hangUp()
      heard.complete()
    },
  }
}
