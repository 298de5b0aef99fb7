/**
 * `npm run bench -- bytes`: the bytes of each area for somebody who signs in on an empty cache, and of a sync without
 * news, request by request. Of the build in dist/, served by the embedded server. Visitors' bytes are printed by `npm
 * run bench -- public-site`.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page, type Request } from 'playwright/test'
import { chromiumArguments } from '../../scripts/chromium.mjs'
import { requireChromium } from '../support/device.ts'
import { startServer } from '../support/embedded-server.ts'
import { line } from '../support/figures.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { bytesOf } from '../support/site-weight.ts'
import { openWire } from '../support/wire.ts'

const AREAS = ['client', 'intervenant', 'admin'] as const
const NO_NEWS_GOAL = 1000
/** The one request of a pull. The open page asks for some things of its own when the network is back. */
const PULL = 'sync'

const siteDir = path.resolve(process.env['HAWA_SITE'] ?? 'dist')
if (!existsSync(path.join(siteDir, 'sw.js')))
  throw new Error('The bench measures the built site: `npm run build` first.')
const home = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const server = await startServer({ dataDir: path.join(home, 'data'), siteDir, demo: true })
const browser = await chromium.launch({ executablePath: await requireChromium(), args: chromiumArguments })
try {
  console.log(
    '\nSigning in on an empty cache, no worker (bodies, brotli): the sign-in page, then what the area adds until ' +
      'its dashboard is at rest',
  )
  line('', 'sign-in', 'area', 'script', 'css', 'font', 'answers')
  for (const area of AREAS) await weigh(area)
  console.log(
    `\nA sync without news, bytes up and down; goal ${NO_NEWS_GOAL} each way of bodies (headers are the carrier's: ` +
      `repeated ones are next to nothing on HTTP/2)`,
  )
  line('', 'bodies up', 'bodies down', 'headers up', 'headers down')
  for (const area of ['client', 'intervenant'] as const) await withoutNews(area)
} finally {
  await browser.close()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

async function weigh(area: (typeof AREAS)[number]): Promise<void> {
  const wire = await openWire(server.url)
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block', baseURL: wire.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const before = wire.take()
  await signIn(page, DEMO[area], area)
  // A link of the area under the pointer would bring its page.
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  const added = wire.take()
  line(
    area,
    kilobytes(bytesOf(before)),
    kilobytes(bytesOf(added)),
    ...(['script', 'css', 'font', 'other'] as const).map((kind) => kilobytes(bytesOf(added, kind))),
  )
  await context.close()
  await wire.close()
}

async function withoutNews(area: 'client' | 'intervenant'): Promise<void> {
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block', baseURL: server.url })
  const page = await context.newPage()
  await signIn(page, DEMO[area], area)
  await page.waitForLoadState('networkidle')
  // The first one after a sign-in still tells of the device; the second one is like all that follow.
  await pulled(page)
  const requests = await pulled(page)
  const sums = { up: 0, down: 0, headersUp: 0, headersDown: 0 }
  for (const request of requests) {
    const { requestBodySize, responseBodySize, requestHeadersSize, responseHeadersSize } = await request.sizes()
    const what = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    line(
      `  ${what}${what === PULL ? '' : ' (of the page)'}`,
      ...[requestBodySize, responseBodySize, requestHeadersSize, responseHeadersSize].map(String),
    )
    if (what !== PULL) continue
    sums.up += requestBodySize
    sums.down += responseBodySize
    sums.headersUp += requestHeadersSize
    sums.headersDown += responseHeadersSize
  }
  const verdict = (bytes: number) => `${bytes} ${bytes <= NO_NEWS_GOAL ? 'ok' : 'OVER'}`
  line(`${area}, the pull`, verdict(sums.up), verdict(sums.down), String(sums.headersUp), String(sums.headersDown))
  await context.close()
}

/** The requests of one pull, as it is made when a device is told that the network is back. */
async function pulled(page: Page): Promise<readonly Request[]> {
  const requests: Request[] = []
  const note = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/rest/')) requests.push(request)
  }
  page.on('requestfinished', note)
  const last = page.waitForResponse(/\/rpc\/sync$/)
  await page.evaluate('window.dispatchEvent(new Event("online"))')
  await (await last).finished()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', note)
  return requests
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
