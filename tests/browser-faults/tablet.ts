import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright/test'
import { chromiumArguments } from '../../scripts/chromium.mjs'
import { requireChromium } from '../support/device.ts'
import { limitRoom } from '../support/disk-room.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { rememberPresses } from './presses.ts'

/** A browser on a profile of its own, with one or two pages of the app, which can suffer the faults of a tablet. */
export interface Tablet {
  readonly tabs: readonly Page[]
  tab(number: number): Page
  /** SIGKILL to the whole group of processes. Pages and their running work are gone. */
  kill(): Promise<void>
  /** Starts again on the same profile; each tab where it was, as browsers restore them. */
  relaunch(): Promise<void>
  /** The tab is closed, another one opened in its place. */
  replace(tab: number, address: string): Promise<Page>
  /** The clock of all pages, also of later ones, by so much more. The worker's stays right. */
  shiftClock(ms: number): Promise<void>
  /** No timers, no callbacks, as a browser treats a tab that nobody sees. */
  freeze(tab: number): Promise<void>
  thaw(tab: number): Promise<void>
  frozen(tab: number): boolean
  /** Bytes that this origin may store; null: as many as there are. */
  quota(bytes: number | null): Promise<void>
  /** Exceptions that no page caught. */
  readonly exceptions: readonly string[]
  /** Console errors of the pages, to understand a failure; refused requests are among them. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

async function launch(profile: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireChromium(),
    baseURL,
    args: chromiumArguments,
    locale: 'fr-FR',
    timezoneId: 'Africa/Algiers',
    viewport: { width: 1280, height: 900 },
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** A profile with the app of a specialist on it: copied for each schedule, it saves the installation. */
export async function tabletTemplate(origin: string): Promise<string> {
  const profile = await mkdtemp(path.join(tmpdir(), 'hawa-tablet-'))
  const context = await launch(profile, origin)
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await page.getByRole('button', { name: 'Déconnexion', exact: true }).first().click()
  await page.waitForURL('/')
  await context.close()
  return profile
}

export async function openTablet(template: string, origin: string, count: number): Promise<Tablet> {
  const profile = await mkdtemp(path.join(tmpdir(), 'hawa-tablet-'))
  await cp(template, profile, { recursive: true })
  const exceptions: string[] = []
  const complaints: string[] = []
  const asleep = new Set<number>()
  const sessions = new WeakMap<Page, Promise<CDPSession>>()
  let context: BrowserContext
  let tabs: Page[] = []
  let shift = 0
  let dead = false

  async function open(): Promise<void> {
    context = await launch(profile, origin)
    context.on('weberror', (webError) => exceptions.push(webError.error().stack ?? webError.error().message))
    context.on('console', (message) => {
      if (message.type() !== 'error' || failedRequests.test(message.text())) return
      const said = message
        .args()
        .map((argument) =>
          argument.evaluate((value: unknown) =>
            value instanceof Error ? `${value.name}: ${value.message} ${value.stack}` : String(value),
          ),
        )
      Promise.all(said).then(
        (parts) => complaints.push(parts.join(' ')),
        () => complaints.push(message.text()),
      )
    })
    await context.addInitScript(rememberPresses)
    if (shift !== 0) await context.addInitScript(shiftedDate, shift)
    tabs = [context.pages()[0] ?? (await context.newPage())]
    while (tabs.length < count) tabs.push(await context.newPage())
    asleep.clear()
    dead = false
  }

  const tab = (number: number): Page => {
    const page = tabs[number]
    if (!page) throw new RangeError(`no tab ${number}`)
    return page
  }

  /** Kept open: the settings of a session end with it. */
  async function session(page: Page): Promise<CDPSession> {
    const known = sessions.get(page) ?? context.newCDPSession(page)
    sessions.set(page, known)
    return known
  }

  async function setState(number: number, state: 'frozen' | 'active'): Promise<void> {
    await (await session(tab(number))).send('Page.setWebLifecycleState', { state })
    if (state === 'frozen') asleep.add(number)
    else asleep.delete(number)
  }

  await open()
  return {
    get tabs() {
      return tabs
    },
    tab,
    async kill() {
      if (dead) return
      dead = true
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
      process.kill(-(await browserProcess(profile)), 'SIGKILL')
      await closed
    },
    async relaunch() {
      const addresses = tabs.map((page) => page.url())
      await open()
      await Promise.all(addresses.map((address, number) => tab(number).goto(address)))
    },
    async replace(number, address) {
      const [old, page] = [tab(number), await context.newPage()]
      tabs = tabs.with(number, page)
      asleep.delete(number)
      await old.close()
      await page.goto(address)
      return page
    },
    async shiftClock(ms) {
      shift += ms
      await context.addInitScript(shiftedDate, shift)
      for (const [number, page] of tabs.entries()) if (!asleep.has(number)) await page.evaluate(shiftedDate, shift)
    },
    freeze: (number) => setState(number, 'frozen'),
    thaw: (number) => setState(number, 'active'),
    frozen: (number) => asleep.has(number),
    async quota(bytes) {
      await limitRoom(await session(tab(0)), tabs.find((_, number) => !asleep.has(number)) ?? tab(0), origin, bytes)
    },
    exceptions,
    complaints,
    async close() {
      // A frozen page does not answer its own closing.
      if (!dead) for (const number of asleep) await setState(number, 'active').catch(() => {})
      if (!dead) await context.close().catch(() => {})
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** In the page: whatever asks for the time is told another one. */
function shiftedDate(shift: number): void {
  const scope = globalThis as unknown as { RealDate?: DateConstructor; Date: DateConstructor }
  const Real = (scope.RealDate ??= scope.Date)
  const shifted: DateConstructor = new Proxy(Real, {
    construct: (target, given, asked) =>
      Reflect.construct(
        target,
        given.length === 0 ? [target.now() + shift] : given,
        asked === shifted ? target : asked,
      ) as object,
    apply: (target) => new target(target.now() + shift).toString(),
    get: (target, key) => (key === 'now' ? () => target.now() + shift : (Reflect.get(target, key) as unknown)),
  })
  scope.Date = shifted
}

/** The browser of this profile, which leads its group of processes. */
async function browserProcess(profile: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (command.includes(`--user-data-dir=${profile}`) && !command.some((one) => one.startsWith('--type=')))
      return Number(name)
  }
  throw new Error('the browser is not running')
}
