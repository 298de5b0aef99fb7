import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright/test'
import { chromiumArguments } from '../../scripts/chromium.mjs'
import { requireChromium } from './device.ts'

export const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const
type Category = keyof typeof CATEGORIES

/** Lighthouse results of one page. */
export interface PageReport {
  readonly path: string
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** Outside of performance: one line for every audit that is not perfect, with its findings. */
  readonly complaints: readonly string[]
}

export interface Lighthouse {
  /** `without`: audits that this page cannot pass, each for a reason that the caller knows. */
  inspect(url: string, without: readonly string[]): Promise<PageReport>
  close(): Promise<void>
}

/**
 * One Chromium for all pages. Lighthouse's mobile preset (its default): a phone's screen, slow 4G and a slow processor,
 * simulated from observations on this machine.
 */
export async function openLighthouse(): Promise<Lighthouse> {
  const profile = await mkdtemp(path.join(tmpdir(), 'hawa-lighthouse-'))
  // Lighthouse sizes the screen itself.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireChromium(),
    args: [...chromiumArguments, '--remote-debugging-port=0'],
    viewport: null,
  })
  const [port] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')

  return {
    async inspect(url, without) {
      const look = () =>
        lighthouse(url, {
          ...QUICK,
          port: Number(port),
          logLevel: 'error',
          ignoreStatusCode: true,
          skipAudits: [...UNSCORED, ...without],
        })
      let result = await look()
      // A recording in which Chromium left out the beginning says nothing of the page, and Lighthouse asks to be run
      // again.
      for (let tries = 1; tries < MOST_TRIES && result?.lhr.runtimeError?.code === 'NO_NAVSTART'; tries += 1)
        result = await look()
      if (!result) throw new Error(`Lighthouse did not look at ${url}`)
      const { categories, audits, runtimeError } = result.lhr
      if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
      const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
      const complaints = Object.keys(CATEGORIES)
        .filter((category) => category !== 'performance')
        .flatMap((category) => categories[category]?.auditRefs ?? [])
        .filter(({ weight }) => weight > 0)
        .flatMap(({ id }) => audits[id] ?? [])
        .filter(({ score }) => score !== null && score < 1)
        .map(
          ({ id, title, details }) =>
            `${id}: ${title} ${JSON.stringify(details && 'items' in details ? details.items : null).slice(0, 800)}`,
        )
      return {
        path: new URL(url).pathname,
        scores: {
          performance: score('performance'),
          accessibility: score('accessibility'),
          'best-practices': score('best-practices'),
          seo: score('seo'),
        },
        // An audit may belong to two categories.
        complaints: [...new Set(complaints)],
      }
    },
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

const MOST_TRIES = 4

/** A quarter of the time of a page is spent on waiting once it is quiet, and on audits that no score needs. */
const QUICK = {
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 500,
}
const UNSCORED = ['screenshot-thumbnails', 'final-screenshot', 'full-page-screenshot', 'bf-cache']

export function scoreTable(reports: readonly PageReport[]): string {
  const width = Math.max(...reports.map(({ path }) => path.length))
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(width), ...cells.map((cell) => cell.padStart(15))].join('')
  const columns = Object.keys(CATEGORIES) as Category[]
  return [
    line(
      '',
      columns.map((category) => CATEGORIES[category]),
    ),
    ...reports.map(({ path, scores }) =>
      line(
        path,
        columns.map((category) => String(scores[category])),
      ),
    ),
  ].join('\n')
}

export function printScores(table: string): void {
  console.log(`\n${table}\n`)
}
