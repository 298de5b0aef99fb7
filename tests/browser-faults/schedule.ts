import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import { FULL } from '../support/disk-room.ts'
import { NETWORK_FAULTS, type NetworkFault, type Tamper } from '../support/faulty-proxy.ts'
import { Area } from '../support/page-objects/area.ts'
import { takeNewerVersion } from '../support/page-objects/newer-version.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { SignIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { snapshotOf } from '../support/oracle.ts'
import { chance, type Chance } from '../support/random.ts'
import { PASSWORD } from '../support/stack.ts'
import { siteDir } from '../support/story.ts'
import { outboxOn, type KeptCommand } from './on-device.ts'
import { onTheScreens } from './screens.ts'
import { openTablet, type Tablet } from './tablet.ts'
import { Complaint } from './complaint.ts'
import { openDialog, personOf, type Deed, type Person } from './work.ts'
import { NEWER, type World } from './world.ts'

/** Faults of the device and of the server, besides the network. */
const OTHER_FAULTS = [
  'session ended',
  'clock jump',
  'frozen tab',
  'two tabs',
  'browser killed',
  'server killed',
  'disk full',
  'app updated',
] as const
export type Fault = NetworkFault | (typeof OTHER_FAULTS)[number]
export const FAULTS: readonly Fault[] = [...NETWORK_FAULTS, ...OTHER_FAULTS]

/** `recorded`: the screen said so. `unsure`: the browser died first. `no room`: the screen said that it was not. */
export interface Wish {
  readonly deed: Deed
  readonly told: 'recorded' | 'unsure' | 'no room'
}

export interface Outcome {
  readonly person: Person
  readonly tablet: Tablet
  readonly page: Page
  readonly wishes: readonly Wish[]
  /** From the moment in which everything was well until nothing waited on the device. */
  readonly healMs: number
}

/** Filled while it runs, so that a failure has it too. */
export interface Diary {
  readonly faults: Set<string>
  readonly log: string[]
}

export interface ScheduleOptions {
  readonly tamper?: Tamper
  /** Instead of drawn ones. */
  readonly faults?: readonly Fault[]
}

const DEEDS = 6
const DRAWN_FAULTS = 4
const HEALED_WITHIN_MS = 60_000
const HOUR = 3_600_000
const NO_ROOM = /Mémoire de l'appareil pleine|n'ont pas pu être enregistrées/

/** How much of the traffic suffers. */
const SHARES: Readonly<Record<NetworkFault, readonly number[]>> = {
  cut: [1, 1, 0.5],
  'cut after arrival': [0.5, 0.9],
  broken: [0.5, 0.9],
  delay: [1],
  '1 kB/s': [1],
  'half-open': [0.4, 0.8],
  '5xx': [0.6, 1],
  'captive portal': [1],
  'token expiry': [1],
}

/** Whose views the oracle compares. */
export const peopleOf = ({ model }: World, { account }: Person): string[] =>
  [account, model.specialist, model.client].map(({ userId }) => userId)

/**
 * An hour of one person with everything that goes wrong in it, drawn from the seed; then all is well, and nothing may
 * wait.
 */
export async function runSchedule(
  world: World,
  seed: number,
  { faults: suffered, log }: Diary,
  options: ScheduleOptions = {},
): Promise<Outcome> {
  const dice = chance(seed)
  const person = await personOf(world, dice)
  const faults = options.faults ?? drawn(dice, FAULTS, DRAWN_FAULTS)
  for (const fault of faults) suffered.add(fault)
  await world.oracle.become(await snapshotOf(world.sql, peopleOf(world, person)))
  world.proxy.lead(world.server.url, seed, options.tamper ?? null)
  const tablet = await openTablet(world.tablet, world.proxy.url, faults.includes('two tabs') ? 2 : 1)
  const schedule = new Schedule(world, dice, person, tablet, log)
  try {
    log.push(`${person.area} ${person.account.email} on ${world.engine}: ${faults.join(', ')}`)
    await schedule.arrive()
    const events = shuffled(dice, [
      ...Array.from({ length: DEEDS }, () => null),
      ...faults.filter((fault) => fault !== 'two tabs'),
    ])
    for (const event of events) await (event === null ? schedule.work() : schedule.suffer(event))
    const healMs = await schedule.heal()
    return { person, tablet, page: schedule.page(), wishes: schedule.wishes, healMs }
  } catch (error) {
    log.push(
      `-- requests under way: ${world.proxy.underWay().join('; ')}`,
      `-- the server itself: ${await health(world.server.url)}`,
    )
    log.push(...(await onTheScreens(tablet, person.account.userId)))
    await tablet.close()
    throw error
  } finally {
    await schedule.leaveInOrder()
  }
}

class Schedule {
  readonly wishes: Wish[] = []
  private readonly startedAt = Date.now()
  private full = false
  private updated = false
  private serverUpIn = 0

  constructor(
    private readonly world: World,
    private readonly dice: Chance,
    private readonly person: Person,
    private readonly tablet: Tablet,
    private readonly log: string[],
  ) {}

  /** A tab in which something can be done. */
  page(): Page {
    const awake = this.tablet.tabs.filter((_, number) => !this.tablet.frozen(number))
    return this.dice.pick(awake)
  }

  async arrive(): Promise<void> {
    const page = this.tablet.tab(0)
    await page.goto('/login')
    await new SignIn(page).send(this.person.account.email, PASSWORD)
    await expect(page).toHaveURL(`/${this.person.area}/dashboard`)
    await readyForTheField(page, this.person.area)
    await Promise.all(this.tablet.tabs.slice(1).map((tab) => tab.goto(`/${this.person.area}/dashboard`)))
  }

  async work(): Promise<void> {
    await this.serverMayReturn()
    const deed = await this.person.deed()
    const page = this.page()
    this.note(`tab ${this.tablet.tabs.indexOf(page)}: ${deed.name} on ${deed.study.company}`)
    const told = await this.tell(deed, page)
    this.wishes.push({ deed, told })
    if (told === 'no room') {
      this.note('no room')
      this.person.undone(deed)
      if (this.dice.next() < 0.7) await this.makeRoom()
    }
  }

  private async tell(deed: Deed, page: Page): Promise<Wish['told']> {
    // The message about the previous attempt is no answer to this one.
    if (this.full && (await page.getByText(NO_ROOM).count()) > 0) await page.reload()
    const given = deed.give(page).then(() => 'recorded' as const)
    if (!this.full) return given
    const refused = page
      .getByText(NO_ROOM)
      .first()
      .waitFor({ timeout: 30_000 })
      .then(() => 'no room' as const)
    for (const one of [given, refused]) one.catch(() => {})
    return Promise.any([given, refused])
  }

  async suffer(fault: Fault): Promise<void> {
    const { dice, tablet, world } = this
    switch (fault) {
      case 'session ended': {
        const { userId } = this.person.account
        if (!world.server.running) await this.serverReturns()
        await world.sql('delete from auth.refresh_tokens where user_id::text = $1', [userId])
        await world.sql('delete from auth.sessions where user_id::text = $1', [userId])
        world.proxy.suffer('token expiry', 1)
        return this.note(fault)
      }
      case 'clock jump': {
        const by = dice.pick([-24 * HOUR, -2 * HOUR, HOUR / 6, 2 * HOUR, 24 * HOUR])
        this.note(`${fault}: ${by / HOUR} h`)
        return tablet.shiftClock(by)
      }
      case 'frozen tab':
        return this.freeze()
      case 'browser killed':
        return this.killBrowser()
      case 'server killed': {
        // Often in the middle of the last deed.
        await pause(dice.below(600))
        this.note(fault)
        await world.server.kill()
        this.serverUpIn = dice.below(3)
        return
      }
      case 'disk full':
        this.note(fault)
        this.full = true
        return tablet.quota(FULL)
      case 'app updated':
        return this.update()
      case 'two tabs':
        return
      default: {
        const share = dice.pick(SHARES[fault])
        this.note(`${fault}, ${share * 100} %`)
        return world.proxy.suffer(fault, share)
      }
    }
  }

  /** Everything is well again and the person is there; resolves with how long the device took. */
  async heal(): Promise<number> {
    const { dice, tablet, world } = this
    if (!world.server.running) await this.serverReturns()
    if (this.full) await this.makeRoom()
    // One of two may sleep on: the other one has to do its work.
    for (let number = 0; number < tablet.tabs.length; number += 1) {
      const wakes =
        tablet.tabs.length === 1 || dice.next() < 0.5 || tablet.tabs.every((_, other) => tablet.frozen(other))
      if (tablet.frozen(number) && wakes) await tablet.thaw(number)
    }
    world.proxy.heal()
    const healedAt = Date.now()
    this.note('all is well')
    const page = this.page()
    // Every second one looks, the others leave the device as it is.
    if (dice.next() < 0.5) await page.goto(`/${this.person.area}/synchronisation`)
    for (;;) {
      await this.signInIfAsked(page)
      const kept = await this.outbox(page)
      const refused = kept.find(({ state }) => state === 'refused')
      // Nobody else touches these studies: a refusal means that something was lost or done before.
      if (refused) throw new Complaint('lost', `${refused.name} was refused: ${refused.code}`)
      const open = kept.filter(({ state }) => state !== 'received')
      if (open.length === 0) break
      if (Date.now() - healedAt > HEALED_WITHIN_MS)
        throw new Complaint('stuck', `${HEALED_WITHIN_MS / 1000} s after everything was well: ${JSON.stringify(open)}`)
      await pause(250)
    }
    const healMs = Date.now() - healedAt
    this.note(`nothing waits after ${healMs} ms`)
    await page.goto(`/${this.person.area}/synchronisation`)
    await expect(async () => {
      // With nothing to send a device may hear only now that its session was ended.
      await this.signInIfAsked(page)
      await expect(new SyncCentre(page).everythingSent).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    return healMs
  }

  /** Clears the faults that the next schedule must not inherit. */
  async leaveInOrder(): Promise<void> {
    const { server, proxy } = this.world
    proxy.heal()
    if (this.updated) {
      server.serve(siteDir)
      await server.kill()
    }
    await server.start()
  }

  private async freeze(): Promise<void> {
    const { dice, tablet } = this
    const awake = tablet.tabs.flatMap((_, number) => (tablet.frozen(number) ? [] : [number]))
    const number = dice.pick(awake)
    this.note(`frozen: tab ${number}`)
    await tablet.freeze(number)
    if (awake.length > 1) return
    // The only one: nothing can be done until the person comes back to it.
    await pause(500 + dice.below(3000))
    await tablet.thaw(number)
    this.note(`awake: tab ${number}`)
  }

  private async killBrowser(): Promise<void> {
    const { dice, tablet, person } = this
    if (dice.next() < 0.5) {
      this.note('browser killed')
      await tablet.kill()
    } else {
      const deed = await person.deed()
      const giving = this.tell(deed, this.page()).catch(() => 'unsure' as const)
      const told = await Promise.race([giving, pause(dice.below(1500)).then(() => 'unsure' as const)])
      await tablet.kill()
      this.note(`browser killed in the middle of ${deed.name} on ${deed.study.company}: ${told}`)
      this.wishes.push({ deed, told })
      await tablet.relaunch()
      const there = told === 'recorded' || (await this.outbox(tablet.tab(0))).some((kept) => this.isOf(deed, kept))
      if (!there) person.undone(deed)
      return
    }
    await tablet.relaunch()
  }

  private isOf(deed: Deed, { name, studyId, args }: KeptCommand): boolean {
    const known = this.wishes.filter(
      ({ deed: { name: other, study }, told }) => told === 'recorded' && other === deed.name && study === deed.study,
    ).length
    return (
      known === 0 && name === deed.name && (studyId === deed.study.id || Object.values(args).includes(deed.content))
    )
  }

  /** With work that cannot be sent, which the newer version has to find. */
  private async update(): Promise<void> {
    const { world, tablet, dice } = this
    if (this.full) await this.makeRoom()
    await world.server.kill()
    world.server.serve(world.newerSite)
    this.updated = true
    // The new version gets through: half-open connections are over, and the line is well for so long.
    world.proxy.suffer('cut', 1)
    world.proxy.heal()
    await this.work0()
    await world.server.start()
    for (const [number] of tablet.tabs.entries()) if (tablet.frozen(number)) await tablet.thaw(number)
    // A tab that slept while Chromium had only just started never looks for a newer worker again, even one without any
    // app in it; another tab does.
    const page = await tablet.replace(0, `/${this.person.area}/synchronisation`)
    await takeNewerVersion(page, page.locator(`meta[name="${NEWER}"]`))
    this.note('the app is a newer one')
    world.proxy.suffer(dice.pick(['cut', '5xx'] as const), 0.5)
  }

  /** A deed while the server is away. */
  private async work0(): Promise<void> {
    this.serverUpIn = Infinity
    await this.work()
    this.serverUpIn = 0
  }

  private async serverMayReturn(): Promise<void> {
    if (this.world.server.running) return
    this.serverUpIn -= 1
    if (this.serverUpIn < 0) await this.serverReturns()
  }

  private async serverReturns(): Promise<void> {
    await this.world.server.start()
    this.note('the server is back')
  }

  private async makeRoom(): Promise<void> {
    await this.tablet.quota(null)
    this.full = false
    this.note('there is room again')
  }

  private async signInIfAsked(page: Page): Promise<void> {
    const again = new Area(page).loginBanner.getByRole('link', { name: 'Se reconnecter' })
    if ((await again.count()) === 0) return
    this.note('signs in again')
    // One left open by the action before lies over the whole page.
    if ((await openDialog(page).count()) > 0) await page.keyboard.press('Escape')
    await again.first().click()
    const form = new SignIn(page)
    await expect(async () => {
      // A connection that hung before may hang once more; then the form says so, and the person presses again.
      if (new URL(page.url()).pathname === '/login') await form.send(this.person.account.email, PASSWORD)
      await expect(page).toHaveURL(new RegExp(`/${this.person.area}/`), { timeout: 25_000 })
    }).toPass({ timeout: 90_000 })
    await expect(new Area(page).loginBanner).toHaveCount(0)
  }

  /** A page on its way to another one is asked again. */
  private async outbox(page: Page): Promise<KeptCommand[]> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await outboxOn(page, this.person.account.userId)
      } catch (error) {
        if (tries === 20) throw error
        await pause(200)
      }
    }
  }

  private note(line: string): void {
    this.log.push(`${((Date.now() - this.startedAt) / 1000).toFixed(1)} s  ${line}`)
  }
}

async function health(server: string): Promise<string> {
  return fetch(`${server}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    String,
  )
}

function shuffled<T>(dice: Chance, from: readonly T[]): T[] {
  const rest = [...from]
  return from.map(() => rest.splice(dice.below(rest.length), 1)[0] as T)
}

const drawn = <T>(dice: Chance, from: readonly T[], count: number): T[] => shuffled(dice, from).slice(0, count)
