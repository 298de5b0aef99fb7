import { setImmediate as turn } from 'node:timers/promises'
import { firstValueFrom as first } from 'rxjs'
import type { Command } from '../../sync/commands/command.ts'
import { studyId, type StudyId } from '../../sync/domain/ids.ts'
import type { Statut } from '../../sync/domain/study.ts'
import { FAULTS, faultyNetwork, type FaultyNetwork } from '../support/faulty-network.ts'
import { fieldDevice, type FieldDevice } from '../support/field-device.ts'
import type { Power } from '../support/power.ts'
import { chance, type Chance } from '../support/random.ts'
import { specialistLike, studyIn, type QuickAccount } from '../support/quick-people.ts'
import { command, fetchOf, type Account, type Fetch, type Stack } from '../support/stack.ts'

export interface World {
  readonly stack: Stack
  readonly power: Power
  /** Asks for the studies, and gives some up. */
  readonly client: Account
  /** A second specialist, who takes some. */
  readonly rival: Account
}

/** A command that a person gave. Without an id the device died before it could say that it was kept: it may be there or not. */
export interface Wish {
  readonly id: string | null
  readonly name: Command['name']
  readonly study: StudyId
  /** The report's text. */
  readonly report: string | null
}

export interface Outcome {
  readonly device: FieldDevice
  readonly worker: QuickAccount
  readonly wishes: readonly Wish[]
  readonly studies: readonly StudyId[]
  readonly powerCuts: number
  /** The steps taken, to read a failure. */
  readonly log: readonly string[]
}

export interface ScheduleOptions {
  /** Test of the tests: a server that has lost one of its promises. */
  readonly server?: (genuine: Fetch) => Fetch
}

const STUDIES = 3
const STEPS = 22

/** Some field days of one specialist over a bad network on a bad tablet, all drawn from the seed, then healing. */
export async function runSchedule(world: World, seed: number, options: ScheduleOptions = {}): Promise<Outcome> {
  const dice = chance(seed)
  const worker = await specialistLike(world.stack, world.rival)
  const begunByStudy = new Map<StudyId, number>()
  for (let i = 0; i < STUDIES; i++) {
    const id = studyId(dice.uuid())
    const begun = dice.pick([0, 0, 1, 2, 4])
    await studyIn(world.stack, id, BEGUN[begun] ?? 'en_attente', world.client, worker)
    begunByStudy.set(id, begun)
  }
  const genuine = fetchOf(world.stack)
  const network = faultyNetwork(options.server?.(genuine) ?? genuine, seed)
  const prefix = `schedule-${seed}-${worker.userId.slice(0, 8)}`
  const device = await fieldDevice({
    stack: world.stack, fetch: network.fetch, chance: dice, prefix, tabs: dice.pick([1, 1, 2]), powered: () => !world.power.off,
  })
  await device.signIn(worker.email)

  const schedule = new Schedule(world, dice, network, device, worker, begunByStudy)
  try {
    for (let step = 0; step < STEPS; step++) await schedule.step()
    await schedule.heal()
  } catch (error) {
    await device.close().catch(() => {})
    throw new Error(`${String(error)}\n${schedule.log.join('\n')}`, { cause: error })
  }
  return { device, worker, wishes: schedule.wishes, studies: [...begunByStudy.keys()], powerCuts: schedule.powerCuts, log: schedule.log }
}

const DAY = ['accept_study', 'start_study', 'save_field_notes', 'finish_study', 'attach_report'] as const
/** The state in which a day begins that is so far on. */
const BEGUN: Readonly<Record<number, Statut>> = { 0: 'en_attente', 1: 'acceptée', 2: 'en_cours', 4: 'terminée' }

class Schedule {
  readonly wishes: Wish[] = []
  readonly log: string[] = []
  powerCuts = 0
  private readonly studies: readonly StudyId[]

  constructor(
    private readonly world: World, private readonly dice: Chance, private readonly network: FaultyNetwork,
    private readonly device: FieldDevice, private readonly worker: QuickAccount, private readonly doneByStudy: Map<StudyId, number>,
  ) {
    this.studies = [...doneByStudy.keys()]
  }

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
    const { dice } = this
    const study = dice.pick(this.studies)
    const done = this.doneByStudy.get(study) ?? 0
    const name = dice.next() < 0.85 ? DAY[done % DAY.length] ?? 'accept_study' : dice.pick(DAY)
    const report = name === 'attach_report' ? `%PDF-1.4\n${dice.uuid()}\n%%EOF` : null
    const wish = { name, study, report }
    this.doneByStudy.set(study, done + 1)
    const tab = dice.below(this.device.tabs)
    const position = this.wishes.push({ ...wish, id: null }) - 1
    this.note(`tab ${tab}: ${name} on study ${this.studies.indexOf(study)}`)
    const sync = await this.device.sync(tab)
    const file = report === null ? null : new File([report], 'rapport.pdf', { type: 'application/pdf' })
    const outcome = await sync.dispatch(commandOf(name, study, dice), file ? { file } : {})
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
    const study = this.dice.pick(this.studies)
    const [who, name] = this.dice.next() < 0.7 ? [this.world.rival, 'accept_study'] as const : [this.world.client, 'cancel_study'] as const
    const { verdict } = await command(who, name, { study_id: study })
    this.note(`somebody else: ${name} on study ${this.studies.indexOf(study)}: ${verdict}`)
  }

  private async turns(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await turn()
  }

  private async restart(): Promise<void> {
    this.note('the power goes; restart')
    this.powerCuts += 1
    // The first start may meet an empty battery again only if somebody plans it: it does not.
    await this.device.crash(this.world.power.restore)
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
    await this.device.signIn(this.worker.email)
  }

  private note(line: string): void {
    this.log.push(line)
  }
}

function commandOf(name: (typeof DAY)[number], study_id: StudyId, dice: Chance): Command {
  switch (name) {
    case 'save_field_notes':
      return { name, args: { study_id, notes_terrain: `Mesure ${dice.below(1000)}`, latitude: 34.88, longitude: -1.31 } }
    case 'attach_report':
      return { name, args: { study_id, path: '', size: 0, sha256: '' } }
    case 'accept_study':
    case 'start_study':
    case 'finish_study':
      return { name, args: { study_id } }
  }
}
