/**
 * `npm run bench -- heap`: memory of the specialist's area once its list of missions is shown: on a device with the
 * studies of the demonstration, and with ten thousand; after the first sync and after a restart without network.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from 'playwright/test'
import { openDevice } from '../support/device.ts'
import { startServer } from '../support/embedded-server.ts'
import { line } from '../support/figures.ts'
import { giveMissions } from '../support/many-studies.ts'
import { listenForNoise } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { filesOfTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { median } from '../support/site-speed.ts'

const STUDIES = Number(process.env['HAWA_BENCH_STUDIES'] ?? 10_000)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 5)
const GOAL_MB = 30
const LIST = '/intervenant/missions?statut=en_cours'
const siteDir = path.resolve(process.env['HAWA_SITE'] ?? 'dist')
if (!existsSync(path.join(siteDir, 'sw.js')))
  throw new Error('The bench measures the built site: `npm run build` first.')

const dataDir = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const server = await startServer({ dataDir, siteDir, demo: true })
try {
  console.log(`\nMemory of the specialist's area with its list, median of ${RUNS}; goal ${GOAL_MB} MB`)
  line('', 'first sync', 'restarted')
  await measure('the demonstration')
  await giveMissions(server.sql, DEMO.intervenant, STUDIES)
  await measure(`${STUDIES} studies`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(name: string): Promise<void> {
  const device = await openDevice(server.url, listenForNoise())
  try {
    await signIn(device.page, DEMO.intervenant, 'intervenant', LIST)
    await device.page.locator('main article a[href]').first().waitFor()
    const { indicator } = new Area(device.page)
    await expect(indicator).toHaveAccessibleName('Envois : Tout est envoyé', { timeout: 300_000 })
    await filesOfTheField(device.page, 'intervenant')
    const first = await heap(device.page)
    const restarted: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const page = await device.restart()
      await device.offline(true)
      await page.goto(LIST)
      await page.locator('main article a[href]').first().waitFor()
      restarted.push(await heap(page))
    }
    const worst = Math.max(first, median(restarted))
    line(name, megabytes(first), megabytes(median(restarted)), worst <= GOAL_MB ? 'ok' : 'OVER')
  } finally {
    await device.close()
  }
}

/** Megabytes of live objects of the page. */
async function heap(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('HeapProfiler.collectGarbage')
  const { usedSize } = await browser.send('Runtime.getHeapUsage')
  await browser.detach()
  return usedSize / 1_000_000
}

function megabytes(value: number): string {
  return `${value.toFixed(1)} MB`
}
