import { expect, type BrowserContext, type CDPSession, type Page } from 'playwright/test'
import type { Area } from '../../sw/messages.ts'

/** The paths of an area's script and sheet on this device; none: it starts from its modules. */
export const keptScript = (page: Page, area: Area): Promise<string[]> => page.evaluate(areaFiles, area)

/** The worker fetches them by itself, once nothing else is under way. */
export async function scriptKept(page: Page, area: Area): Promise<void> {
  await expect.poll(() => keptScript(page, area), { timeout: 60_000 }).toHaveLength(2)
}

/** The addresses of the pages that this device keeps to be read at once. */
export const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('hawa-kept')).keys()).map(({ url }) => {
      const { pathname, search } = new URL(url)
      return decodeURI(pathname + search).replace(/^\/kept\/[0-9a-f]{8}/, '')
    }),
  )

/** Holds the app back in every page of this device that was kept, until `startApp`. */
export async function holdApp(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { append } = Element.prototype
    Reflect.set(Element.prototype, 'append', function (this: Element, ...nodes: Node[]) {
      const start = () => append.apply(this, nodes)
      if (nodes.some((one) => one instanceof HTMLScriptElement)) Object.assign(globalThis, { startApp: start })
      else start()
    })
  })
}

/** Once the page has decided what to show. */
export async function startApp(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'startApp' in globalThis), 'the app may start').toBe(true)
  await page.evaluate(() => (globalThis as unknown as { startApp: () => void }).startApp())
}

/** The name of the script that this page runs; of its modules the first. A kept page has one more, before the app. */
export const runs = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('head script[src*="/assets/"]:not([async])')?.src ?? '')

/** Runs in the page. */
async function areaFiles(area: string): Promise<string[]> {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return requests
    .flat()
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => new RegExp(`^/assets/${area}-[0-9a-f]{8}\\.(js|css)$`).test(path))
}

/** https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU : what V8 reports of a script. */
interface Compiling {
  readonly name: string
  readonly args: { readonly data?: { readonly url?: string; readonly consumedCacheSize?: number } }
}

/** Notes, from now on, how much of each script's compiled form the browser has read instead of compiling it. */
export async function watchCompiling(browser: CDPSession): Promise<() => Promise<ReadonlyMap<string, number>>> {
  const events: Compiling[] = []
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Compiling[])))
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'] },
  })
  return async () => {
    const complete = new Promise<void>((resolve) => browser.once('Tracing.tracingComplete', () => resolve()))
    await browser.send('Tracing.end')
    await complete
    const read = new Map<string, number>()
    for (const { name, args } of events)
      if (name === 'v8.compile' && args.data?.url)
        read.set(args.data.url, Math.max(read.get(args.data.url) ?? 0, args.data.consumedCacheSize ?? 0))
    return read
  }
}
