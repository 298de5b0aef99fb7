/**
 * `npm run bench -- cold-start`: a specialist opens the list of missions without network in a browser that was closed,
 * on processors of different speed: from the modules of the area, and from its one script, in turn on two devices.
 * With the script the last list is kept and can be read before the app lives.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'playwright/test'
import { openDevice } from '../support/device.ts'
import { startServer } from '../support/embedded-server.ts'
import { line, milliseconds, ratio } from '../support/figures.ts'
import { listenForNoise } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { keptPages, runs, scriptKept } from '../support/cold-start.ts'
import { DEMO } from '../support/server-api.ts'
import { median } from '../support/site-speed.ts'

const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 5)
/** Times slower than this machine, and the goals in milliseconds: of the living list, and of one to be read. */
const PROCESSORS = [
  { slower: 1, goal: null, readable: null },
  { slower: 4, goal: 1_200, readable: 500 },
  { slower: 6, goal: 1_800, readable: 800 },
] as const
const LIST = '/intervenant/missions'
const siteDir = path.resolve(process.env['HAWA_SITE'] ?? 'dist')
if (!existsSync(path.join(siteDir, 'sw.js')))
  throw new Error('The bench measures the built site: `npm run build` first.')

const dataDir = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const server = await startServer({ dataDir, siteDir, demo: true })
const ways = { modules: await tablet('modules'), script: await tablet('script') }
try {
  console.log(`\nCold start without network to the list of missions, median of ${RUNS}`)
  line('', 'modules', 'one script', 'ratio', 'goal')
  for (const { slower, goal, readable } of PROCESSORS) {
    const times = { modules: [] as number[], script: [] as number[], readable: [] as number[] }
    for (let run = 0; run < RUNS; run += 1)
      for (const way of ['modules', 'script'] as const) {
        const start = await coldStart(way, slower)
        times[way].push(start.living)
        if (way === 'script') times.readable.push(start.readable)
      }
    line(
      `processor × 1/${slower}`,
      milliseconds(median(times.modules)),
      milliseconds(median(times.script)),
      ratio(times.script, times.modules),
      against(times.script, goal),
    )
    line('  to be read', '', milliseconds(median(times.readable)), '', against(times.readable, readable))
  }
} finally {
  await ways.modules.close()
  await ways.script.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function against(times: readonly number[], goal: number | null): string {
  return goal === null ? '' : `${goal} ms${median(times) <= goal ? ' ok' : ' OVER'}`
}

/** A device on which the specialist has worked; that of the modules never gets the script. */
async function tablet(way: 'modules' | 'script') {
  const device = await openDevice(server.url, listenForNoise())
  if (way === 'modules') await device.context.route(/\/assets\/intervenant-[0-9a-f]{8}\./, (route) => route.abort())
  await signIn(device.page, DEMO.intervenant, 'intervenant', LIST)
  // Files of a first visit take longer than an assertion waits, where others load the machine.
  await expect(() => readyForTheField(device.page, 'intervenant')).toPass({ timeout: 120_000 })
  if (way === 'script') {
    await scriptKept(device.page, 'intervenant')
    await device.page.goto(LIST)
    await expect.poll(() => keptPages(device.page), { timeout: 30_000 }).toEqual([LIST])
  }
  return device
}

/** Milliseconds from the navigation to the frame that shows a list to be read, and to that of the living list. */
interface Start {
  readonly readable: number
  readonly living: number
}

async function coldStart(way: 'modules' | 'script', slower: number): Promise<Start> {
  const device = ways[way]
  const page = await device.restart()
  await device.offline(true)
  // tsx leaves calls of __name in functions that are sent into the page.
  await device.context.addInitScript('globalThis.__name = (named) => named')
  await device.context.addInitScript(noteList)
  const browser = await device.context.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(LIST)
  const shown = await page.waitForFunction(() => (globalThis as { listShown?: Start }).listShown, null, {
    timeout: 60_000,
  })
  if ((await runs(page)).includes('/assets/intervenant-') !== (way === 'script')) throw new Error(`not from ${way}`)
  // The browser writes down what it has compiled once the page is idle.
  await page.waitForTimeout(1_000)
  return (await shown.jsonValue()) ?? { readable: Number.NaN, living: Number.NaN }
}

/** Runs in the page, before its scripts. */
function noteList(): void {
  let readable = 0
  const look = () => {
    const living = document.querySelector('#root main article a[href]') !== null
    if (living || document.querySelector('#kept:not([hidden]) main article a[href]')) readable ||= performance.now()
    if (living) (globalThis as { listShown?: Start }).listShown = { readable, living: performance.now() }
    else requestAnimationFrame(look)
  }
  look()
}
