import { distinctUntilChanged, Subject, Subscription, type Observable } from 'rxjs'
import type { RuntimeConfig } from '../contract.ts'
import type { Contact } from '../runtime/connectivity.ts'
import type { Environment } from '../runtime/environment.ts'
import type { Line, LineParts, OpenLine } from './line.ts'
import type { Heard } from './until-next-pull.ts'

export interface BellParts {
  readonly env: Environment
  readonly open: OpenLine
  readonly config: RuntimeConfig
  readonly bells$: Observable<readonly string[]>
  readonly contact$: Observable<Contact>
  readonly token: LineParts['token']
}

export interface Bell {
  readonly heard$: Observable<Heard>
  joined(): boolean
  close(): void
}

/** A page that nobody looks at gives its connection back after this; somebody who only changes tabs keeps it. */
const LEAVE_MS = 60_000
const FIRST_REST_MS = 2_000
/** Where sockets are blocked for good, each attempt is a line in the browser's console. */
const LONGEST_REST_MS = 15 * 60_000
/** A line that lived this long was a good one: the next loss is the first again. */
const GOOD_MS = 60_000

/**
 * Keeps a line open while somebody looks and the server answers; nothing else depends on it, and it is evidence of
 * nothing. It dials only after an ordinary exchange has succeeded since the last loss: without a network, or while the
 * server starts anew, the pull finds out, and there are no attempts in vain.
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
        // A line that fails at once says so before `open` has returned it.
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
    // Nothing was missed where nothing was heard.
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
    env.signals?.subscribe(
      () => {
        if (env.signals?.visible() === false) return
        cancelLeaving()
        away = false
        consider()
      },
      () => {
        cancelLeaving()
        cancelLeaving = env.setTimer(() => {
          away = true
          // Much may happen to the network before somebody looks again.
          answered = false
          hangUp()
        }, LEAVE_MS)
      },
    ),
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
        // Another person to the server: what was refused before may be granted now.
        losses = 0
        cancelRest()
        rested()
      },
      // The database that says who this is was lost: whoever opens it anew makes another bell.
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
