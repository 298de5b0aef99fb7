import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { firstValueFrom as first, type Subscription } from 'rxjs'
import { FAULTS, faultyNetwork, type FaultyNetwork } from '../support/faulty-network.ts'
import { fieldDevice, isNoRoom, type FieldDevice, type Standing } from '../support/field-device.ts'
import type { Power } from '../support/power.ts'
import type { EngineName } from '../support/oracle-database.ts'
import { snapshotOf, type Oracle } from '../support/oracle.ts'
import { chance, type Chance } from '../support/random.ts'
import { fetchOf, type Account, type Fetch, type Stack } from '../support/stack.ts'
import type { Day, Deed, Plan } from './day.ts'

export interface World {
  readonly engine: EngineName
  readonly stack: Stack
  /** The server process dies and comes back on the same database. Null: this one cannot, its database lives in it. */
  readonly restart: (() => Promise<void>) | null
  readonly oracle: Oracle
  readonly power: Power
  /** Asks for the studies, and gives some up. */
  readonly client: Account
  /** A second specialist, who takes some. */
  readonly rival: Account
}

/**
 * A command that a person gave. Without an id the device died before it could say that it was kept: it may be there or
 * not.
 */
export interface Wish extends Pick<Deed, 'name' | 'line' | 'file'> {
  readonly id: string | null
}

export interface Outcome {
  readonly device: FieldDevice
  readonly day: Day
  readonly wishes: readonly Wish[]
  /** Count of each fault. */
  readonly faults: ReadonlyMap<string, number>
  /** Of the device's time from the end of the faults until nothing waited any more. */
  readonly healedMs: number
  /** The steps taken, to read a failure. */
  readonly log: readonly string[]
}

export interface ScheduleOptions {
  /** Test of the tests: a server that has lost one of its promises. */
  readonly server?: (genuine: Fetch) => Fetch
}

/** The error, with the steps that led there. */
export class ScheduleFailed extends Error {
  constructor(
    error: unknown,
    log: readonly string[],
    readonly faults: ReadonlyMap<string, number>,
  ) {
    super(`${String(error)}\n${log.join('\n')}`, { cause: error })
  }
}

const STEPS = 22

/** Once all is well, nothing waits any longer than this. */
const REST_MS = 60_000
/** Of this machine's time: longer work is not waited for, since time goes on for a device as well. */
const QUIET_MS = 10_000
/** Of this machine's time: nothing seems to move by itself, so a second of the device passes. */
const IDLE_MS = 250
/** Of this machine's time: no step takes so long, were the machine ever so busy. */
const HANGS_MS = 180_000
const CLOSES_MS = 5_000
/** Of the event loop; work not over then waits for somebody who needs the processor, the database for one. */
const BRISK_TURNS = 100
/** By then the device has read the changes of others: a page looks every half minute. */
const READ_MS = 31_000

/** Some days of one person over a bad network on a bad device, all drawn from the seed, then healing. */
export async function runSchedule(
  world: World,
  plan: Plan,
  seed: number,
  options: ScheduleOptions = {},
): Promise<Outcome> {
  const dice = chance(seed)
  const day = await plan(world, dice)
  const { worker } = day
  await world.oracle.become(await snapshotOf(world.stack.sql, []))
  const genuine = fetchOf(world.stack)
  const network = faultyNetwork(options.server?.(genuine) ?? genuine, seed, (callback, ms) =>
    device.later(callback, ms),
  )
  const prefix = `schedule-${seed}-${worker.userId.slice(0, 8)}`
  const device: FieldDevice = await fieldDevice({
    stack: world.stack,
    fetch: network.fetch,
    chance: dice,
    prefix,
    tabs: dice.pick([1, 1, 2]),
    powered: () => !world.power.off,
  })
  await device.signIn(worker.email)
  // Every second seed on a device whose data are sealed; not drawn, so that the others stay the same.
  const coded = seed % 2 === 1
  if (coded) await device.setCode()

  const schedule = new Schedule(world, dice, network, device, day, coded)
  try {
    for (let step = 0; step < STEPS; step++) await schedule.step()
    await schedule.heal()
  } catch (error) {
    for (let tab = 0; tab < device.tabs; tab++) device.thaw(tab)
    // One that hangs does not close either.
    await Promise.race([device.close().catch(() => {}), sleep(CLOSES_MS)])
    throw new ScheduleFailed(error, schedule.log, schedule.faults)
  }
  return {
    device,
    day,
    wishes: schedule.wishes,
    faults: schedule.faults,
    healedMs: schedule.healedMs,
    log: schedule.log,
  }
}

class Schedule {
  readonly wishes: Wish[] = []
  readonly log: string[] = []
  readonly faults = new Map<string, number>()
  healedMs = 0
  private clockAhead = 0

  constructor(
    private readonly world: World,
    private readonly dice: Chance,
    private readonly network: FaultyNetwork,
    private readonly device: FieldDevice,
    private readonly day: Day,
    private readonly coded: boolean,
  ) {}

  async step(): Promise<void> {
    const { dice } = this
    const draw = dice.below(100)
    if (draw < 40) await this.untilCut(this.work())
    else if (draw < 54) await this.send(dice.next() < 0.5)
    else if (draw < 63) this.changeWeather()
    else if (draw < 71) this.note(`the battery lasts ${this.armBattery()} writes`)
    else if (draw < 77) this.passTime()
    else if (draw < 81) await this.untilCut(this.reload())
    else if (draw < 86) await this.others()
    else if (draw < 88 && this.coded) await this.lockAndReturn()
    else if (draw < 90) this.setClock()
    else if (draw < 92) await this.freeze()
    else if (draw < 94) await this.killServer()
    else if (draw < 96) this.fillDisk()
    else if (draw < 97) await this.untilCut(this.update())
    else await this.turns(dice.below(40))
    if (this.world.power.off) await this.restart()
  }

  /** Everything is well again: without anybody's help all is sent that can be sent, and read that can be read. */
  async heal(): Promise<void> {
    await this.network.heal()
    if (this.world.power.off) await this.restart()
    this.world.power.restore()
    this.world.power.free()
    for (let tab = 0; tab < this.device.tabs; tab++) this.device.thaw(tab)
    this.note('all is well')
    for (const fault of this.network.happened) this.count(fault)
    const watched = new WatchedTabs(this.device)
    try {
      await this.untilAtRest(watched)
    } finally {
      watched.stop()
    }
  }

  private async untilAtRest(watched: WatchedTabs): Promise<void> {
    const since = this.device.passed()
    const pulledBefore = await this.lastPull()
    for (;;) {
      if (watched.needsLogin) await this.signInAgain()
      await this.untilQuiet(watched)
      const waited = this.device.passed() - since
      const over = waited >= READ_MS && watched.lastPullAt !== pulledBefore
      // Watched values may lag behind: at the end it is read anew.
      const rests = watched.atRest && (!over || (await this.atRest()))
      if (!rests) this.healedMs = waited + 1_000
      if (rests && over) return
      if (waited >= REST_MS) break
      this.device.advance(1_000)
    }
    throw new Error(`stuck: ${REST_MS / 1000} s after all was well it is not at rest: ${await this.standing()}`)
  }

  /** How it stands, to read a failure. */
  private async standing(): Promise<string> {
    const { outbox } = await this.device.sync(0)
    const open = (await first(outbox.items$)).filter(({ state }) => state.kind !== 'received')
    const tabs = await Promise.all(
      Array.from({ length: this.device.tabs }, async (_, tab) => first((await this.device.sync(tab)).status$)),
    )
    const stored = await this.device.commandsOf(this.day.worker.userId)
    return (
      `${JSON.stringify(open)}; ${this.network.waiting} answers wait for the clock; the tabs: ` +
      `${JSON.stringify(tabs)}; ` +
      `on the disk: ${JSON.stringify(stored)}; reported: ${this.device.errors.map(String).join(', ')}\nthe last ` +
      `requests:\n${this.network.journal.join('\n')}\nthe steps:`
    )
  }

  private async atRest(): Promise<boolean> {
    for (let tab = 0; tab < this.device.tabs; tab++) {
      const { outbox, status$ } = await this.device.sync(tab)
      if (!rests({ items: await first(outbox.items$), status: await first(status$) })) return false
    }
    return true
  }

  private async lastPull(): Promise<string | null> {
    return (await first((await this.device.sync(0)).status$)).lastPullAt
  }

  /** Until everything that is under way waits for the clock, or nothing is under way. */
  private async untilQuiet(watched: WatchedTabs): Promise<void> {
    const until = performance.now() + QUIET_MS
    for (let idle = 0; idle < 3 && performance.now() < until;) {
      const busy = watched.busy && this.network.waiting === 0
      idle = busy ? 0 : idle + 1
      // The answering side needs the processor more than this check.
      await (busy ? sleep(1) : turn())
    }
  }

  private async work(): Promise<void> {
    const { name, about, line, file, give } = this.day.deed()
    const wish: { -readonly [K in keyof Wish]: Wish[K] } = { name, line, file, id: null }
    const tab = this.dice.below(this.device.tabs)
    this.wishes.push(wish)
    this.note(`tab ${tab}: ${name}${file === null ? '' : ` with a file of ${file.length} bytes`} on ${about}`)
    const outcome = await give(await this.device.sync(tab), new Date(this.device.now()))
    if (outcome.kind === 'storage-full' && this.world.power.full) {
      // The device said so, and so the wish no longer counts: `nothingLost` falls should it be there all the same.
      this.wishes.splice(this.wishes.indexOf(wish), 1)
      this.note('no room: not kept')
      return
    }
    if (outcome.kind !== 'queued') throw new Error(`${name} was not queued: ${JSON.stringify(outcome)}`)
    wish.id = outcome.id
  }

  private async send(wait: boolean): Promise<void> {
    const tab = this.dice.below(this.device.tabs)
    this.note(`tab ${tab}: syncs${wait ? ', to the end' : ''}`)
    const sending = this.device.sync(tab).then((sync) => sync.syncNow())
    if (wait) await this.untilCut(sending)
    else sending.catch(() => {})
  }

  private changeWeather(): void {
    const { dice, network } = this
    const draw = dice.next()
    network.offline = draw < 0.25
    network.portal = draw >= 0.25 && draw < 0.35
    const faults = dice.next() < 0.5 ? FAULTS : [dice.pick(FAULTS)]
    const share = dice.pick([0, 0.15, 0.4, 0.8])
    network.weather(share, faults)
    if (network.offline) this.count('offline')
    if (network.portal) this.count('captive portal for everything')
    this.note(
      network.offline ? 'offline' : network.portal ? 'a captive portal' : `${share * 100} % of ${faults.join(', ')}`,
    )
  }

  private setClock(): void {
    const drawn = this.dice.pick([-72, -5, -1, 1, 5, 72])
    // Never a fortnight in all: receipts would be swept, rightly, and the verdict would miss them.
    const hours = Math.abs(this.clockAhead + drawn) > 240 ? -drawn : drawn
    this.clockAhead += hours
    this.count(hours < 0 ? 'clock set back' : 'clock set forward')
    this.note(`the clock is set by ${hours} h`)
    this.device.setClock(hours * 3_600_000)
  }

  /** Frozen with whatever it had under way; when it wakes, its claims are somebody else's. */
  private async freeze(): Promise<void> {
    const tab = this.dice.below(this.device.tabs)
    const other = (tab + 1) % this.device.tabs
    this.count('frozen tab')
    this.note(`tab ${tab}: frozen for 40 s`)
    const begun = this.device.sync(tab).then((sync) => sync.syncNow())
    begun.catch(() => {})
    await this.turns(this.dice.below(30))
    this.device.freeze(tab)
    this.device.advance(40_000)
    if (other !== tab) await this.untilCut(this.device.sync(other).then((sync) => sync.syncNow()))
    this.device.thaw(tab)
  }

  private async killServer(): Promise<void> {
    this.count('server killed')
    this.note('the server is killed')
    const death = this.network.serverDown()
    await this.turns(this.dice.below(30))
    await this.world.restart?.()
    death.up()
  }

  private fillDisk(): void {
    const writes = 1 + this.dice.below(20)
    this.count('full disk')
    this.note(`the disk has room for ${writes} writes`)
    this.world.power.fillAfter(writes)
  }

  private async update(): Promise<void> {
    this.count('update of the app')
    this.note('the app is updated')
    this.world.power.free()
    await this.device.update(this.day.worker.userId)
  }

  private armBattery(): number {
    const writes = 1 + this.dice.below(45)
    this.world.power.cutAfter(writes)
    return writes
  }

  private passTime(): void {
    const ms = this.dice.pick([1_000, 10_000, 40_000, 400_000])
    this.note(`${ms / 1000} s pass`)
    this.device.advance(ms)
  }

  private async reload(): Promise<void> {
    const tab = this.dice.below(this.device.tabs)
    this.count('reload')
    this.note(`tab ${tab}: reloads`)
    // A page that cannot write a byte does not open; that is the browser's to say, and the person's to make room.
    this.world.power.free()
    await this.device.reload(tab)
  }

  private async others(): Promise<void> {
    this.note(await this.day.others())
  }

  private async turns(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await turn()
  }

  private async restart(): Promise<void> {
    this.count('power cut')
    this.note('the power goes; restart')
    this.world.power.free()
    // The first start may meet an empty battery again only if somebody plans it: it does not.
    await this.device.crash(this.world.power.restore)
    await this.device.comeBack()
  }

  private async lockAndReturn(): Promise<void> {
    this.note('locks the device, comes back with the code')
    this.world.power.free()
    await this.untilCut(this.device.lock().then(() => this.device.comeBack()))
  }

  /** A step ends when it ends or when the light goes out; its remaining work runs in the dark. */
  private async untilCut(step: Promise<void>): Promise<void> {
    const { power } = this.world
    let over = false
    let failure: { readonly error: unknown } | null = null
    step.then(
      () => {
        over = true
      },
      (error: unknown) => {
        over = true
        failure = { error }
      },
    )
    const begun = performance.now()
    let movedAt = begun
    for (let turns = 1; !over && !power.off; turns++) {
      await (turns > BRISK_TURNS && this.network.waiting === 0 ? sleep(1) : turn())
      const now = performance.now()
      if (now - begun > HANGS_MS) throw new Error(`hangs: not over after ${HANGS_MS / 1000} s`)
      // Waiting for the device's clock is in vain while nobody moves it; so is waiting for a frozen tab.
      if ((this.network.waiting > 0 && turns % 20 === 0) || now - movedAt > IDLE_MS) {
        movedAt = now
        this.device.advance(1_000)
      }
    }
    const failed = failure as { readonly error: unknown } | null
    if (failed && !power.off && !isNoRoom(failed.error)) throw failed.error
  }

  private async signInAgain(): Promise<void> {
    this.note('signs in again')
    await this.device.signIn(this.day.worker.email)
  }

  private count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }

  private note(line: string): void {
    this.log.push(line)
  }
}

/** Nothing waits and nothing is under way. */
function rests({ items, status }: Standing): boolean {
  return (
    status.phase === 'idle' &&
    !status.needsLogin &&
    items.every(({ state }) => state.kind !== 'waiting' && state.kind !== 'sending')
  )
}

/** The tabs as their pages show them, without asking the disk each time somebody looks. */
class WatchedTabs {
  private readonly shown: (Standing | null)[]
  private failure: { readonly error: unknown } | null = null
  private readonly watching: readonly Subscription[]

  constructor({ tabs, standing$ }: FieldDevice) {
    this.shown = Array<null>(tabs).fill(null)
    this.watching = this.shown.map((_, tab) =>
      standing$(tab).subscribe({
        next: (standing) => {
          this.shown[tab] = standing
        },
        error: (error: unknown) => {
          this.failure = { error }
        },
      }),
    )
  }

  get atRest(): boolean {
    return this.all.every((standing) => standing !== null && rests(standing))
  }

  get busy(): boolean {
    return this.all.some((standing) => standing === null || standing.status.phase !== 'idle')
  }

  get needsLogin(): boolean {
    return this.all[0]?.status.needsLogin === true
  }

  get lastPullAt(): string | null {
    return this.all[0]?.status.lastPullAt ?? null
  }

  stop(): void {
    for (const one of this.watching) one.unsubscribe()
  }

  private get all(): readonly (Standing | null)[] {
    if (this.failure) throw this.failure.error
    return this.shown
  }
}
