import { setImmediate as turn } from 'node:timers/promises'
import { firstValueFrom as first } from 'rxjs'
import { FAULTS, faultyNetwork, type FaultyNetwork } from '../support/faulty-network.ts'
import { fieldDevice, type FieldDevice } from '../support/field-device.ts'
import type { Power } from '../support/power.ts'
import { snapshotOf, type Oracle } from '../support/oracle.ts'
import { chance, type Chance } from '../support/random.ts'
import { fetchOf, type Account, type Fetch, type Stack } from '../support/stack.ts'
import type { Day, Deed, Plan } from './day.ts'

export interface World {
  readonly stack: Stack
  readonly oracle: Oracle
  readonly power: Power
  /** Asks for the studies, and gives some up. */
  readonly client: Account
  /** A second specialist, who takes some. */
  readonly rival: Account
}

/** A command that a person gave. Without an id the device died before it could say that it was kept: it may be there or not. */
export interface Wish extends Pick<Deed, 'name' | 'line' | 'file'> {
  readonly id: string | null
}

export interface Outcome {
  readonly device: FieldDevice
  readonly day: Day
  readonly wishes: readonly Wish[]
  readonly powerCuts: number
  /** The steps taken, to read a failure. */
  readonly log: readonly string[]
}

export interface ScheduleOptions {
  /** Test of the tests: a server that has lost one of its promises. */
  readonly server?: (genuine: Fetch) => Fetch
}

const STEPS = 22

/** Some days of one person over a bad network on a bad device, all drawn from the seed, then healing. */
export async function runSchedule(world: World, plan: Plan, seed: number, options: ScheduleOptions = {}): Promise<Outcome> {
  const dice = chance(seed)
  const day = await plan(world, dice)
  const { worker } = day
  await world.oracle.become(await snapshotOf(world.stack.sql, []))
  const genuine = fetchOf(world.stack)
  const network = faultyNetwork(options.server?.(genuine) ?? genuine, seed)
  const prefix = `schedule-${seed}-${worker.userId.slice(0, 8)}`
  const device = await fieldDevice({
    stack: world.stack, fetch: network.fetch, chance: dice, prefix, tabs: dice.pick([1, 1, 2]), powered: () => !world.power.off,
  })
  await device.signIn(worker.email)
  // Every second seed on a device whose data are sealed; not drawn, so that the others stay what they were.
  const coded = seed % 2 === 1
  if (coded) await device.setCode()

  const schedule = new Schedule(world, dice, network, device, day, coded)
  try {
    for (let step = 0; step < STEPS; step++) await schedule.step()
    await schedule.heal()
  } catch (error) {
    await device.close().catch(() => {})
    throw new Error(`${String(error)}\n${schedule.log.join('\n')}`, { cause: error })
  }
  return { device, day, wishes: schedule.wishes, powerCuts: schedule.powerCuts, log: schedule.log }
}

class Schedule {
  readonly wishes: Wish[] = []
  readonly log: string[] = []
  powerCuts = 0

  constructor(
    private readonly world: World, private readonly dice: Chance, private readonly network: FaultyNetwork,
    private readonly device: FieldDevice, private readonly day: Day, private readonly coded: boolean,
  ) {}

  async step(): Promise<void> {
    const { dice } = this
    const draw = dice.below(100)
    if (draw < 42) await this.untilCut(this.work())
    else if (draw < 58) await this.send(dice.next() < 0.5)
    else if (draw < 66) this.changeWeather()
    else if (draw < 75) this.note(`the battery lasts ${this.armBattery()} writes`)
    else if (draw < 82) this.passTime()
    else if (draw < 86) await this.untilCut(this.reload())
    else if (draw < 91) await this.others()
    else if (draw < 94 && this.coded) await this.lockAndReturn()
    else await this.turns(dice.below(40))
    if (this.world.power.off) await this.restart()
  }

  /** Everything is well again: all that can be sent is sent, all that can be read is read. */
  async heal(): Promise<void> {
    await this.network.heal()
    if (this.world.power.off) await this.restart()
    this.world.power.restore()
    this.note('all is well')
    for (let round = 0; round < 40; round++) {
      await this.signInAgainIfAsked()
      this.device.advance(31_000)
      const sync = await this.device.sync(0)
      await sync.syncNow()
      const items = await first(sync.outbox.items$)
      const settled = items.every(({ state }) => state.kind !== 'waiting' && state.kind !== 'sending')
      const { phase, needsLogin } = await first(sync.status$)
      if (settled && phase === 'idle' && !needsLogin) return
    }
    const sync = await this.device.sync(0)
    const open = (await first(sync.outbox.items$)).filter(({ state }) => state.kind !== 'received')
    throw new Error(`it does not come to rest: ${JSON.stringify([open, await first(sync.status$)])}`)
  }

  private async work(): Promise<void> {
    const { name, about, line, file, give } = this.day.deed()
    const wish = { name, line, file }
    const tab = this.dice.below(this.device.tabs)
    const position = this.wishes.push({ ...wish, id: null }) - 1
    this.note(`tab ${tab}: ${name}${file === null ? '' : ' with a file'} on ${about}`)
    const outcome = await give(await this.device.sync(tab))
    if (outcome.kind !== 'queued') throw new Error(`${name} was not queued: ${JSON.stringify(outcome)}`)
    this.wishes[position] = { ...wish, id: outcome.id }
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
    network.offline = dice.next() < 0.3
    const faults = dice.next() < 0.5 ? FAULTS : [dice.pick(FAULTS)]
    const share = dice.pick([0, 0.15, 0.4, 0.8])
    network.weather(share, faults)
    this.note(network.offline ? 'offline' : `${share * 100} % of ${faults.join(', ')}`)
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
    this.note(`tab ${tab}: reloads`)
    await this.device.reload(tab)
  }

  private async others(): Promise<void> {
    this.note(await this.day.others())
  }

  private async turns(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await turn()
  }

  private async restart(): Promise<void> {
    this.note('the power goes; restart')
    this.powerCuts += 1
    // The first start may meet an empty battery again only if somebody plans it: it does not.
    await this.device.crash(this.world.power.restore)
    await this.device.comeBack()
  }

  private async lockAndReturn(): Promise<void> {
    this.note('locks the device, comes back with the code')
    await this.untilCut(this.device.lock().then(() => this.device.comeBack()))
  }

  /** A step ends when it ends or when the light goes out; what it would have done afterwards it does in the dark. */
  private async untilCut(step: Promise<void>): Promise<void> {
    const { power } = this.world
    let over = false
    let failure: { readonly error: unknown } | null = null
    step.then(() => { over = true }, (error: unknown) => {
      over = true
      failure = { error }
    })
    while (!over && !power.off) await turn()
    const failed = failure as { readonly error: unknown } | null
    if (failed && !power.off) throw failed.error
  }

  private async expired(): Promise<boolean> {
    return (await first((await this.device.sync(0)).status$)).needsLogin
  }

  private async signInAgainIfAsked(): Promise<void> {
    if (!(await this.expired())) return
    this.note('signs in again')
    await this.device.signIn(this.day.worker.email)
  }

  private note(line: string): void {
    this.log.push(line)
  }
}
