import type { Browser, Page } from 'playwright/test'
import { PHONE } from './page-objects/site.ts'
import type { Link } from './public-site-limits.ts'
import { alive, layoutShift } from './public-pages.ts'

/** kbit/s and milliseconds. Slow 4G with the figures that DevTools applies for it (1.6 Mbit/s × 0.9, 150 ms × 3.75). */
const LINKS: Readonly<Record<Link, { readonly down: number; readonly up: number; readonly latency: number }>> = {
  'slow 4G': { down: 1474.56, up: 675, latency: 562.5 },
  '2G-like': { down: 256, up: 256, latency: 800 },
}
const SLOWER_PROCESSOR = 4

export interface Speed {
  /** Milliseconds from the start of the navigation. */
  readonly firstPaint: number
  readonly largestPaint: number
  readonly layoutShift: number
  /** Element of the largest paint. */
  readonly largest: string
}

/** One load on an empty cache; `lives`: the page has a script that takes it over, which must not move it either. */
export async function load(browser: Browser, url: string, link: Link, lives: boolean): Promise<Speed> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
  })
  try {
    // tsx leaves calls of __name in functions that are sent into the page.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const { down, up, latency } = LINKS[link]
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: (down * 1000) / 8,
      uploadThroughput: (up * 1000) / 8,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    await page.goto(url, { waitUntil: 'load' })
    if (lives) await alive(page)
    return { ...(await paints(page)), layoutShift: (await layoutShift(page)).sum }
  } finally {
    await context.close()
  }
}

function paints(page: Page): Promise<Omit<Speed, 'layoutShift'>> {
  return page.evaluate(async () => {
    interface LargestPaint extends PerformanceEntry {
      readonly element: Element | null
    }
    const last = await new Promise<LargestPaint | undefined>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1) as LargestPaint)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaint: last?.startTime ?? Number.NaN,
      largest: last?.element
        ? `${last.element.localName} "${(last.element.textContent ?? '').trim().slice(0, 40)}"`
        : 'nothing',
    }
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
