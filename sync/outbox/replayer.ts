/**
 * Sends the queued commands: two lanes, each a loop of claim, send, settle. Imports neither rxjs nor the definitions of
 * commands, because the service worker loads it.
 */
import type { CommandId } from '../domain/ids.ts'
import type { Environment } from '../ground/environment.ts'
import type { ReplayTransport } from '../transport/transport.ts'
import { deliverFile } from './deliver-file.ts'
import type { BegunUpload, Uploader } from '../uploads/uploader.ts'
import { amend, claimNext, readEntries, settleApplied, settleRefused } from './claim.ts'
import { claimsIn, clearWaits, endGrace, takeFromTheDead } from './freeing.ts'
import { backoff } from './backoff.ts'
import { timed } from './clock.ts'
import type { Entry } from './entry.ts'
import { gracesLeft, LANES, LEASE_MS, type Lane } from './order.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import type { MeasureClock } from './measure-clock.ts'
import { claimOf, type Presence } from './presence.ts'
import { ofFailure, sendCommand, type Outcome } from './send.ts'

export interface ReplayerDeps {
  readonly db: OutboxDatabase
  readonly transport: ReplayTransport
  readonly uploader: Uploader
  readonly env: Environment
  readonly presence: Presence
  /** Called for entries dispatched before the clock was known [L18]. */
  readonly measureClock: MeasureClock
  readonly onState: (state: ReplayerState) => void
  readonly onProgress: (id: CommandId, sent: number | null) => void
  /** A bug or a broken database: the replayer continues by itself, but the error must be reported. */
  readonly onError: (error: unknown) => void
}

export interface ReplayerState {
  readonly sending: boolean
  /** The server requires a sign-in: nothing is sent until `runOnce` or a `wake` other than 'changed'. */
  readonly needsLogin: boolean
}

/** online, asked and signed-in end all waits, and asked ends graces, too; changed only looks for due entries. */
export type WakeReason = 'changed' | 'online' | 'asked' | 'signed-in'

export interface Replayer {
  wake(reason: WakeReason): void
  /** Ends the waits and resolves when nothing more can be sent now. */
  runOnce(reason: 'online' | 'asked'): Promise<void>
  /** Releases its claims and ends. Ignores later answers of the server: those commands are sent again some day. */
  stop(): Promise<void>
}

const AFTER_ERROR_MS = 5_000
const PROGRESS_MS = 1_000
/** How long to wait until other replayers see this one; a browser without that must not block sending. */
const UNSEEN_MS = 1_000
const NOTHING = { kind: 'none', until: null, graces: new Map<CommandId, number>() } as const

export function createReplayer(deps: ReplayerDeps): Replayer {
  const { db, transport, uploader, env, presence } = deps
  const running = new Map<Lane, Promise<void>>()
  const again = new Set<Lane>()
  const active = new Map<string, { readonly id: CommandId; readonly controller: AbortController }>()
  const timers = new Map<Lane, () => void>()
  /** The timers that end graces: a clock that is set back after their start prolongs none [L17]. */
  const graces = new Map<CommandId, () => void>()
  const claiming = new Set<Promise<unknown>>()
  /** Failed attempts of an entry before the last reset by `prepare`: backoff counts only later ones [L4]. */
  const failedBefore = new Map<CommandId, number>()
  let stopped = false
  let needsLogin = false
  const seen = new Promise<void>((resolve) => {
    const cancel = env.setTimer(resolve, UNSEEN_MS)
    void presence.seen.then(() => {
      cancel()
      resolve()
    })
  })

  function wake(reason: WakeReason): void {
    if (stopped) return
    if (reason === 'changed') {
      // Nothing is claimed then, and the time of a grace passes all the same.
      if (needsLogin) readEntries(db).then((entries) => timeGraces(gracesLeft(entries, env.now())), told)
      return kickAll()
    }
    setNeedsLogin(false)
    prepare(reason === 'asked')
      .catch(told)
      .finally(kickAll)
  }

  async function runOnce(reason: 'online' | 'asked'): Promise<void> {
    if (stopped) return
    setNeedsLogin(false)
    await prepare(reason === 'asked').catch((error: unknown) => {
      if (!stopped) throw error
    })
    kickAll()
    while (running.size > 0) await Promise.all(running.values())
  }

  async function stop(): Promise<void> {
    stopped = true
    for (const cancel of [...timers.values(), ...graces.values()]) cancel()
    const claims = [...active]
    for (const [, { controller }] of claims) controller.abort()
    // A claim that cannot be released (the database is gone) expires by itself.
    await Promise.allSettled([
      ...claiming,
      ...claims.map(([claim, { id }]) => amend(db, id, claim, { kind: 'release', problem: null })),
    ])
  }

  function kickAll(): void {
    for (const lane of LANES) kick(lane)
  }

  function kick(lane: Lane): void {
    if (stopped || needsLogin) return
    again.add(lane)
    if (running.has(lane)) return
    running.set(lane, run(lane))
    report()
  }

  async function run(lane: Lane): Promise<void> {
    try {
      while (again.delete(lane)) await drain(lane)
    } catch (error) {
      told(error)
      sleep(lane, env.now() + AFTER_ERROR_MS)
    } finally {
      running.delete(lane)
      if (again.has(lane)) kick(lane)
      report()
    }
  }

  async function drain(lane: Lane): Promise<void> {
    while (!stopped && !needsLogin) {
      const claim = claimOf(presence, env.uuid())
      const taking = takeNext(lane, claim)
      claiming.add(taking)
      const claimed = await taking.finally(() => claiming.delete(taking))
      if (claimed.kind === 'none') {
        timeGraces(claimed.graces)
        return sleep(lane, claimed.until)
      }
      await attempt(claimed.entry, claim)
    }
  }

  /** Releases a claim that arrives after `stop`: otherwise the next tab would wait for its lease. */
  async function takeNext(lane: Lane, claim: string): ReturnType<typeof claimNext> {
    await seen
    if (stopped) return NOTHING
    const claimed = await claimNext(db, lane, claim, env.now())
    if (!stopped || claimed.kind === 'none') return claimed
    await amend(db, claimed.entry.id, claim, { kind: 'release', problem: null })
    return NOTHING
  }

  function timeGraces(left: ReadonlyMap<CommandId, number>): void {
    if (stopped) return
    for (const [id, ms] of left) {
      if (graces.has(id)) continue
      const end = (): void => {
        graces.delete(id)
        endGrace(db, id).then(kickAll, told)
      }
      graces.set(id, env.setTimer(end, ms))
    }
  }

  async function attempt(entry: Entry, claim: string): Promise<void> {
    const controller = new AbortController()
    active.set(claim, { id: entry.id, controller })
    const lease = keepLease(entry, claim, controller)
    try {
      const outcome = await send(entry, claim, controller.signal, lease.progress)
      if (!stopped) await settle(entry, claim, outcome)
    } finally {
      lease.end()
      active.delete(claim)
      deps.onProgress(entry.id, null)
    }
    kickAll()
  }

  async function send(
    entry: Entry,
    claim: string,
    signal: AbortSignal,
    progress: (sent: number) => void,
  ): Promise<Outcome> {
    if (!entry.file) return sendTimed(entry, claim)
    const blob = await db.bytesOf(entry.id)
    const markUploaded = async (uploaded: boolean): Promise<void> => {
      if (!stopped) await amend(db, entry.id, claim, { kind: 'uploaded', uploaded })
    }
    const keepBegun = async (begun: BegunUpload | null): Promise<void> => {
      if (!stopped) await amend(db, entry.id, claim, { kind: 'begun', begun })
    }
    const delivery = { file: entry.file, blob, signal, progress, markUploaded, keepBegun }
    const step = await deliverFile(transport, uploader, delivery)
    if (step.kind !== 'ready') return step
    // The claim was lost during the upload: its new holder sends the command.
    if (signal.aborted) return { kind: 'retry', problem: 'network', pace: 'normal', afterMs: 0 }
    return sendTimed(entry, claim)
  }

  async function sendTimed(entry: Entry, claim: string): Promise<Outcome> {
    if (entry.clockOffsetMs !== null) return sendCommand(transport, entry)
    const measured = await deps.measureClock()
    // A server that refuses to send its time must not block the command.
    if (measured.kind !== 'ok') return measured.kind === 'denied' ? sendCommand(transport, entry) : ofFailure(measured)
    if (measured.value !== null && !stopped) {
      await amend(db, entry.id, claim, { kind: 'timed', offsetMs: measured.value })
    }
    return sendCommand(transport, timed(entry, measured.value))
  }

  async function settle(entry: Entry, claim: string, outcome: Outcome): Promise<void> {
    const now = env.now()
    switch (outcome.kind) {
      case 'applied':
        await settleApplied(db, entry.id, claim, outcome.result, now)
        return
      case 'refused': {
        const { code, problem } = outcome
        await settleRefused(
          db,
          entry.id,
          claim,
          { kind: 'refuse', at: new Date(now).toISOString(), code, problem },
          now,
        )
        return
      }
      case 'retry': {
        const before = failedBefore.get(entry.id) ?? entry.attempts
        failedBefore.set(entry.id, before)
        const retryAt = now + backoff(entry.attempts - before, outcome.pace, env.random(), outcome.afterMs)
        await amend(db, entry.id, claim, { kind: 'defer', at: now, retryAt, problem: outcome.problem })
        return
      }
      case 'needs-login':
        setNeedsLogin(true)
        await amend(db, entry.id, claim, { kind: 'release', problem: 'needs-login' })
        return
      default:
        outcome satisfies never
    }
  }

  /** Renews the claim during the attempt, and aborts the attempt when the claim is lost. */
  function keepLease(
    entry: Entry,
    claim: string,
    controller: AbortController,
  ): { progress(sent: number): void; end(): void } {
    let sent: number | null = null
    let writtenAt = env.now()
    let over = false
    let cancel = env.setTimer(beat, LEASE_MS / 3)
    function beat(): void {
      // A claim that could not be released (a full disk) must expire: renew it no more.
      if (over) return
      cancel = env.setTimer(beat, LEASE_MS / 3)
      write()
    }
    function write(): void {
      if (stopped) return
      writtenAt = env.now()
      amend(db, entry.id, claim, { kind: 'renew', until: writtenAt + LEASE_MS, sent })
        .then((kept) => {
          if (!kept) controller.abort()
        })
        .catch(told)
    }
    return {
      progress: (bytes) => {
        if (over) return
        sent = bytes
        deps.onProgress(entry.id, bytes)
        if (Math.abs(env.now() - writtenAt) >= PROGRESS_MS) write()
      },
      end() {
        over = true
        cancel()
      },
    }
  }

  async function prepare(asked: boolean): Promise<void> {
    failedBefore.clear()
    await clearWaits(db, asked)
    const claims = await claimsIn(db)
    const alive = await presence.alive()
    if (alive && !stopped) await takeFromTheDead(db, claims, alive)
  }

  /** Ignores errors after `stop`, when the databases are closed. */
  function told(error: unknown): void {
    if (!stopped) deps.onError(error)
  }

  function sleep(lane: Lane, until: number | null): void {
    timers.get(lane)?.()
    timers.delete(lane)
    if (until === null || stopped) return
    timers.set(
      lane,
      env.setTimer(() => kick(lane), Math.max(0, until - env.now())),
    )
  }

  function setNeedsLogin(value: boolean): void {
    if (needsLogin === value) return
    needsLogin = value
    report()
  }

  function report(): void {
    deps.onState({ sending: running.size > 0, needsLogin })
  }

  return { wake, runOnce, stop }
}
