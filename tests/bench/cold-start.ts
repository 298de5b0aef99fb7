/**
 * `npm run bench -- cold-start`: a specialist opens the list of missions without network in a browser that was closed,
 * on processors of different speed: from the modules of the area, and from its one script, in turn on two devices.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDevice } from '../support/device.ts'
import { startServer } from '../support/embedded-server.ts'
import { line, milliseconds, ratio } from '../support/figures.ts'
import { listenForNoise } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { runs, scriptKept } from '../support/cold-start.ts'
import { DEMO } from '../support/server-api.ts'
import { median } from '../support/site-speed.ts'

const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 5)
/** Times slower than this machine, and the goal in milliseconds. */
const PROCESSORS = [
  { slower: 1, goal: null },
  { slower: 4, goal: 1_200 },
  { slower: 6, goal: 1_800 },
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
  for (const { slower, goal } of PROCESSORS) {
    const times = { modules: [] as number[], script: [] as number[] }
    for (let run = 0; run < RUNS; run += 1)
      for (const way of ['modules', 'script'] as const) times[way].push(await coldStart(way, slower))
    line(
      `processor × 1/${slower}`,
      milliseconds(median(times.modules)),
      milliseconds(median(times.script)),
      ratio(times.script, times.modules),
      goal === null ? '' : `${goal} ms${median(times.script) <= goal ? ' ok' : ' OVER'}`,
    )
  }
} finally {
  await ways.modules.close()
  await ways.script.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** A device on which the specialist has worked; that of the modules never gets the script. */
async function tablet(way: 'modules' | 'script') {
  const device = await openDevice(server.url, listenForNoise())
  if (way === 'modules') await device.context.route(/\/assets\/intervenant-[0-9a-f]{8}\./, (route) => route.abort())
  await signIn(device.page, DEMO.intervenant, 'intervenant', LIST)
  await readyForTheField(device.page, 'intervenant')
  if (way === 'script') await scriptKept(device.page, 'intervenant')
  return device
}

/** Milliseconds from the navigation to the frame that shows the list. */
async function coldStart(way: 'modules' | 'script', slower: number): Promise<number> {
  const device = ways[way]
  const page = await device.restart()
  await device.offline(true)
  // tsx leaves calls of __name in functions that are sent into the page.
  await device.context.addInitScript('globalThis.__name = (named) => named')
  await device.context.addInitScript(noteList)
  const browser = await device.context.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(LIST)
  const shown = await page.waitForFunction(() => (globalThis as { listShown?: number }).listShown, null, {
    timeout: 60_000,
  })
  if ((await runs(page)).includes('/assets/intervenant-') !== (way === 'script')) throw new Error(`not from ${way}`)
  // The browser writes down what it has compiled once the page is idle.
  await page.waitForTimeout(1_000)
  return (await shown.jsonValue()) ?? Number.NaN
}

/** Runs in the page, before its scripts. */
function noteList(): void {
  const look = () => {
    if (document.querySelector('main article a[href]'))
      (globalThis as { listShown?: number }).listShown = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
