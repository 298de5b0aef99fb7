/**
 * `npm run bench`: the cost of the public site for a visitor, of the build in dist/ and served by the embedded server:
 * bytes on the wire, and when `/` is painted on slow links with a slow processor. Goals are printed beside the
 * figures; only bytes are also held by a test (tests/e2e/byte-budget.spec.ts).
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright/test'
import { chromiumArguments } from '../../scripts/chromium.mjs'
import { requireChromium } from '../support/device.ts'
import { startServer } from '../support/embedded-server.ts'
import { BYTE_GOALS, SPEED_GOALS, type Link } from '../support/public-site-limits.ts'
import { load, median, type Speed } from '../support/site-speed.ts'
import { biggest, bytesOf, firstView, heavyParts, inArabic, wholeSite } from '../support/site-weight.ts'
import { openWire, type Kind, type Sent, type Wire } from '../support/wire.ts'

const RUNS = 5
const built = path.resolve(process.env['HAWA_SITE'] ?? 'dist')
if (!existsSync(path.join(built, 'sw.js'))) throw new Error('The bench measures the built site: `npm run build` first.')

const home = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const siteDir = path.join(home, 'site')
await cp(built, siteDir, { recursive: true })
const page = await readFile(path.join(siteDir, 'pages/fr/index.html'), 'utf8')
await writeFile(path.join(siteDir, 'pages/fr/floor.html'), alone(page))
const server = await startServer({ dataDir: path.join(home, 'data'), siteDir, demo: false })
const browser = await chromium.launch({ executablePath: await requireChromium(), args: chromiumArguments })
try {
  await printBytes()
  await printSpeed()
} finally {
  await browser.close()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

/** The same document as a page of nothing else: no link on this server can be faster. */
function alone(html: string): string {
  return html
    .replaceAll(/<script[^>]*\ssrc=[^>]*><\/script>/g, '')
    .replaceAll(
      /<link[^>]*\srel="(?:stylesheet|modulepreload|preload)"[^>]*>|<link rel="(?:stylesheet|modulepreload|preload)"[^>]*>/g,
      '',
    )
}

async function printBytes(): Promise<void> {
  const without = await visited({ serviceWorkers: 'block' }, async (context, wire) =>
    firstView(await context.newPage(), wire),
  )
  const { first, arabic } = await visited({}, async (context, wire) => ({
    first: await wholeSite(await context.newPage(), wire),
    arabic: await inArabic(context, wire),
  }))
  const goals = BYTE_GOALS.firstView
  const kinds = (sent: readonly Sent[], kind: Kind) => [kind, kilobytes(bytesOf(sent, kind))]
  const chunk = biggest(without, 'script')
  table('First view of /, empty cache, no worker (bodies, brotli)', [
    ['script', ...against(bytesOf(without, 'script'), goals.script, kilobytes)],
    ['css', ...against(bytesOf(without, 'css'), goals.css, kilobytes)],
    ['html', ...against(bytesOf(without, 'html'), goals.html, kilobytes)],
    [`biggest script ${chunk.path}`, ...against(chunk.bytes, goals.biggestScript, kilobytes)],
    ['biggest image', ...against(biggest(without, 'image').bytes, goals.biggestImage, kilobytes)],
    ...(['font', 'image', 'other'] as const).map((kind) => kinds(without, kind)),
    ['all', kilobytes(bytesOf(without))],
    ...(await heavyParts(siteDir, without)).map(({ name, files, bytes }) => [
      `${name} in it`,
      ...against(bytes, 0, kilobytes),
      files.length === 0 ? 'found nowhere in the site: its mark has changed' : '',
    ]),
  ])
  table('First visit of / with the worker: every public page, in its language, without a network', [
    ['all', ...against(bytesOf(first), BYTE_GOALS.wholeSite, kilobytes)],
    ...(['script', 'css', 'html', 'font', 'image', 'other'] as const).map((kind) => kinds(first, kind)),
    ['of these the worker', kilobytes(bytesOf(first) - bytesOf(without))],
    ['later, once Arabic is read', kilobytes(bytesOf(arabic))],
    ...first
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 10)
      .map(({ path, bytes }) => [`  ${path}`, kilobytes(bytes)]),
  ])
}

async function visited<T>(
  options: BrowserContextOptions,
  visit: (context: Awaited<ReturnType<Browser['newContext']>>, wire: Wire) => Promise<T>,
): Promise<T> {
  const wire = await openWire(server.url)
  const context = await browser.newContext({ locale: 'fr-FR', ...options })
  try {
    return await visit(context, wire)
  } finally {
    await context.close()
    await wire.close()
  }
}

async function printSpeed(): Promise<void> {
  // The server compresses a page when it is first asked for it.
  for (const warm of ['/', '/floor']) await load(browser, server.url + warm, 'slow 4G', false)
  for (const link of Object.keys(SPEED_GOALS) as Link[]) {
    const site: Speed[] = []
    const floor: Speed[] = []
    for (let run = 0; run < RUNS; run += 1) {
      site.push(await load(browser, `${server.url}/`, link, true))
      floor.push(await load(browser, `${server.url}/floor`, link, false))
    }
    const goals = SPEED_GOALS[link]
    const row = (name: string, figure: 'firstPaint' | 'largestPaint') => {
      const own = median(site.map((one) => one[figure]))
      const least = median(floor.map((one) => one[figure]))
      return [name, ...against(own, goals[figure], milliseconds), milliseconds(least), `× ${(own / least).toFixed(2)}`]
    }
    table(
      `/ on ${link}, processor 4 times slower, median of ${RUNS}; the same document without script and styles as ` +
        `the floor`,
      [
        ['', 'measured', 'goal', '', 'floor', 'ratio'],
        row('first contentful paint', 'firstPaint'),
        row('largest contentful paint', 'largestPaint'),
        [
          'layout shift',
          ...against(median(site.map((one) => one.layoutShift)), goals.layoutShift, (shift) => shift.toFixed(4)),
        ],
        [`largest: ${site[0]?.largest ?? ''}`],
      ],
    )
  }
}

function against(measured: number, goal: number, unit: (value: number) => string): string[] {
  return [unit(measured), unit(goal), measured <= goal ? 'ok' : 'OVER']
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function milliseconds(time: number): string {
  return `${Math.round(time)} ms`
}

function table(title: string, rows: readonly (readonly string[])[]): void {
  const width = Math.max(...rows.filter((row) => row.length > 1).map(([name = '']) => name.length))
  console.log(`\n${title}`)
  for (const [name = '', ...cells] of rows)
    console.log(`  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(11)).join('')}`.trimEnd())
}
