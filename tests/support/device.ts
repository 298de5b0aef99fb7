import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import type { Feature } from '../../scripts/build/newer-functions.ts'
import type { Noise } from './noise.ts'

/** Somebody's cookies, storage and cache. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
  /** Cuts or restores the network of all of it, worker included. */
  offline(cut: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * A phone, a tablet or a desk: one browser profile on disk, which survives a restart of the browser. After it
 * `context` and `page` are others.
 */
export interface Device extends Window {
  /** Ends the browser and starts it again on the same profile; the new page is empty. */
  restart(): Promise<Page>
}

interface DeviceOptions extends BrowserContextOptions {
  readonly wholeBrowser?: boolean
  /** Null: the Chromium that all stories run in. */
  readonly executablePath?: string | null
  /** Removes from every page the features that the lowest version of this browser lacks. Not out of workers. */
  readonly asLowest?: 'safari' | null
}

export async function openDevice(
  baseURL: string,
  noise: Noise,
  { wholeBrowser = false, executablePath: other = null, asLowest = null, ...options }: DeviceOptions = {},
): Promise<Device> {
  const executablePath = other ?? (await requireChromium({ shell: !wholeBrowser }))
  const profile = await mkdtemp(path.join(tmpdir(), 'hawa-device-'))

  async function launch(): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      baseURL,
      args: chromiumArguments,
      locale: 'fr-FR',
      timezoneId: process.env['TZ'] ?? 'Africa/Algiers',
      acceptDownloads: true,
      serviceWorkers: 'allow',
      ...options,
    })
    context.setDefaultTimeout(20_000)
    if (asLowest) {
      // Reads a parser and the data of MDN: not for stories that need neither.
      const { lackedBy } = await import('../../scripts/build/newer-functions.ts')
      await context.addInitScript(removeFeatures, lackedBy(asLowest))
    }
    noise.listen(context)
    return context
  }

  let context = await launch()
  let page = context.pages()[0] ?? (await context.newPage())

  return {
    get context() {
      return context
    },
    get page() {
      return page
    },
    async restart() {
      await context.close()
      context = await launch()
      page = context.pages()[0] ?? (await context.newPage())
      return page
    },
    offline: (cut) => context.setOffline(cut),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

function removeFeatures(features: readonly Feature[]): void {
  const everything = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  for (const { owner, name, of } of features) {
    const made = everything[owner]?.prototype
    if (name === '') Reflect.deleteProperty(everything, owner)
    else if (owner === 'Window') Reflect.deleteProperty(everything, name)
    else {
      if (of !== 'made' && everything[owner]) Reflect.deleteProperty(everything[owner], name)
      if (of !== 'owner' && made) Reflect.deleteProperty(made, name)
    }
  }
}

export async function requireChromium(options: { readonly shell?: boolean } = {}): Promise<string> {
  const found = await findChromium(options)
  if (!found) throw new Error('no Chromium found: set CHROMIUM_PATH or run `npx playwright install chromium`')
  return found
}
