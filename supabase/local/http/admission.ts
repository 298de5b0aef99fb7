import { AsyncResource } from 'node:async_hooks'
import { Later } from './later.ts'

/**
 * Queue by kind of request: signing in and renewing a session, requests of signed-in people, requests without an
 * account. No lane can crowd out another.
 */
export type Lane = 'accounts' | 'people' | 'strangers'

/** Commands stand in line at one lock of the database, so few of them have a turn at the same time. */
export type Kind = 'command' | 'other'

export interface Admission {
  /**
   * Runs `work` when its turn comes. Within a lane every waiting asker has one turn before any has two; other work goes
   * past a command that has to wait for commands. Running work is never ended. Throws Later, with nothing done: 429 if
   * the asker's own line is full, 503 if the whole server is or no turn came in time.
   * @param who a person or a network, each with its own line
   */
  readonly enter: <T>(lane: Lane, who: string, work: () => Promise<T>, kind?: Kind) => Promise<T>
  /** The error that `enter` would throw now, at once. */
  readonly full: (lane: Lane, who: string, kind?: Kind) => Later | null
}

export interface AdmissionLimits {
  /** Turns at the same time. */
  readonly width: number
  readonly patienceMs: number
  /** Requests that one asker may have waiting. */
  readonly longestLine: number
  /** Waiting requests of one lane. */
  readonly mostWaiting: number
  /** Turns of commands at the same time. */
  readonly commandsAtOnce: number
  /** Waiting commands of one lane. */
  readonly mostCommands: number
  /** Waiting commands of one asker: a device sends one after the other. */
  readonly commandsOfOne: number
}

const LIMITS = {
  patienceMs: 2000,
  longestLine: 50,
  mostWaiting: 1000,
  commandsAtOnce: Infinity,
  mostCommands: 60,
  commandsOfOne: 10,
}
const LANES: readonly Lane[] = ['accounts', 'people', 'strangers']
/** Weight of the latest turn in the average duration of a turn. */
const LATEST = 0.1
const LONGEST_PAUSE_S = 30
/** Rounds of the event loop between two turns: some hundredths of a millisecond each when no connection comes. */
const ROUNDS = 16
const LONGEST_BREATH_MS = 20

interface Waiting {
  readonly kind: Kind
  readonly begin: () => Promise<void>
  readonly patience: NodeJS.Timeout
}

/** The queue of one asker. */
interface Line {
  /** Oldest first. */
  readonly waiting: Waiting[]
  /** Turns under way. */
  busy: number
}

/** Shares turns fairly: an asker with many requests does not delay the others. */
export function admission(limits: Partial<AdmissionLimits> & Pick<AdmissionLimits, 'width'>): Admission {
  const { width, patienceMs, longestLine, mostWaiting, commandsAtOnce, mostCommands, commandsOfOne } = {
    ...LIMITS,
    ...limits,
  }
  // Leaves free turns for others while one asker has many slow requests.
  const mostOfOne = Math.max(1, Math.ceil(width / 2))
  /** A line that had its turn goes to the end of its lane. */
  const lanes: Readonly<Record<Lane, Map<string, Line>>> = {
    accounts: new Map(),
    people: new Map(),
    strangers: new Map(),
  }
  const waiting: Record<Lane, Record<Kind, number>> = {
    accounts: { command: 0, other: 0 },
    people: { command: 0, other: 0 },
    strangers: { command: 0, other: 0 },
  }
  const running: Record<Kind, number> = { command: 0, other: 0 }
  let latestLane = LANES.length - 1
  let turnMs = 20

  const isFull = (): boolean => running.command + running.other >= width
  const mayBegin = ({ kind }: Waiting): boolean => kind === 'other' || running.command < commandsAtOnce

  /**
   * Seconds until all waiting requests have had their turns; randomised, or all refused clients would return together.
   */
  function pauseS(): number {
    const commands = LANES.reduce((sum, lane) => sum + waiting[lane].command, 0)
    const others = LANES.reduce((sum, lane) => sum + waiting[lane].other, 0)
    const turns = Math.max((commands + others) / width, commands / Math.min(width, commandsAtOnce))
    return Math.min(LONGEST_PAUSE_S, ((1 + Math.random()) * turns * turnMs) / 1000)
  }

  function full(lane: Lane, who: string, kind: Kind = 'other'): Later | null {
    const { command, other } = waiting[lane]
    const mine = lanes[lane].get(who)?.waiting ?? []
    if (mine.length >= longestLine) return new Later(429, pauseS())
    if (command + other >= mostWaiting) return new Later(503, pauseS())
    if (kind === 'other') return null
    if (mine.filter((one) => one.kind === kind).length >= commandsOfOne) return new Later(429, pauseS())
    return command >= mostCommands ? new Later(503, pauseS()) : null
  }

  function enter<T>(lane: Lane, who: string, work: () => Promise<T>, kind: Kind = 'other'): Promise<T> {
    return new Promise((resolve, reject) => {
      const later = full(lane, who, kind)
      if (later) return reject(later)
      const line = lanes[lane].get(who) ?? { waiting: [], busy: 0 }
      const one: Waiting = {
        kind,
        // Runs in the async context of its own request, though the end of another one starts it: the log names requests
        // by that.
        begin: AsyncResource.bind(async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        }),
        patience: setTimeout(() => {
          line.waiting.splice(line.waiting.indexOf(one), 1)
          waiting[lane][kind] -= 1
          forget(lane, who, line)
          reject(new Later(503, pauseS()))
        }, patienceMs),
      }
      line.waiting.push(one)
      waiting[lane][kind] += 1
      lanes[lane].set(who, line)
      soon(1)
    })
  }

  /**
   * PGlite never lets the event loop go by itself, and each round of the loop takes one new connection only: without
   * rounds in between, those who come wait in the kernel, in the order in which they came.
   */
  let breathing = false
  function soon(rounds: number): void {
    if (breathing || isFull()) return
    breathing = true
    // The pause takes at most as long as a turn.
    const end = performance.now() + Math.min(turnMs, LONGEST_BREATH_MS)
    const breathe = (left: number): void =>
      void setImmediate(() => {
        if (left > 1 && performance.now() < end) return breathe(left - 1)
        breathing = false
        serve()
      })
    breathe(rounds)
  }

  function serve(): void {
    for (let lane = 1; !isFull() && lane <= LANES.length;) {
      const at = (latestLane + lane) % LANES.length
      const name = LANES[at]
      if (name !== undefined && serveOne(name)) {
        latestLane = at
        lane = 1
      } else lane += 1
    }
  }

  /** False: no waiting request of this lane may have a turn now. */
  function serveOne(lane: Lane): boolean {
    for (const [who, line] of lanes[lane]) {
      const one = line.busy < mostOfOne ? line.waiting.find(mayBegin) : undefined
      if (one === undefined) continue
      const { kind } = one
      line.waiting.splice(line.waiting.indexOf(one), 1)
      clearTimeout(one.patience)
      waiting[lane][kind] -= 1
      lanes[lane].delete(who)
      lanes[lane].set(who, line)
      line.busy += 1
      running[kind] += 1
      const begun = performance.now()
      void one.begin().finally(() => {
        turnMs += LATEST * (performance.now() - begun - turnMs)
        line.busy -= 1
        running[kind] -= 1
        forget(lane, who, line)
        soon(ROUNDS)
      })
      return true
    }
    return false
  }

  function forget(lane: Lane, who: string, line: Line): void {
    if (line.busy === 0 && line.waiting.length === 0) lanes[lane].delete(who)
  }

  return { enter, full }
}
