import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { readyForOffline } from './pages.ts'
import type { Kind, Sent, Wire } from './wire.ts'

/**
 * Fetches of the page itself on an empty cache, all that follow the first paint included; the context blocks
 * workers.
 */
export async function firstView(page: Page, wire: Wire): Promise<readonly Sent[]> {
  // The last thing a page does by itself; the driver answers it with this line.
  const registers = page.waitForEvent('console', (message) =>
    message.text().includes('Service Worker registration blocked'),
  )
  await page.goto(wire.url)
  await registers
  await page.waitForLoadState('networkidle')
  return wire.take()
}

/** All bytes of a visitor's first visit: from now on every public page opens without a network. */
export async function wholeSite(page: Page, wire: Wire): Promise<readonly Sent[]> {
  // The last thing that the page asks for by itself, after the worker has everything.
  const published = page.waitForResponse(/\/rpc\/published$/, { timeout: 60_000 })
  await page.goto(wire.url)
  await published
  await readyForOffline(page)
  await page.waitForLoadState('networkidle')
  return wire.take()
}

/** Of a device that has the whole site: the extra bytes of Arabic (the typeface). */
export async function inArabic(context: BrowserContext, wire: Wire): Promise<readonly Sent[]> {
  const page = await context.newPage()
  await page.goto(`${wire.url}/?lang=ar`)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  return wire.take()
}

export function bytesOf(sent: readonly Sent[], kind?: Kind): number {
  return sent.filter((one) => kind === undefined || one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
}

export function biggest(sent: readonly Sent[], kind: Kind): Sent {
  return (
    sent.filter((one) => one.kind === kind).toSorted((a, b) => b.bytes - a.bytes)[0] ?? { path: 'none', kind, bytes: 0 }
  )
}

/** A text that stays in the built code of each: an error's name, or the first province of the map. */
const HEAVY: Readonly<Record<string, string>> = {
  RxDB: 'RxDB',
  Dexie: 'DexieError',
  'supabase-js': 'GoTrueClient',
  'PDF.js': 'InvalidPDFException',
  'the map': 'DZ-01',
}

export interface Heavy {
  readonly name: string
  /** Files of the built site that hold it; none would mean that the mark has changed. */
  readonly files: readonly string[]
  /** Bytes of those that were sent. */
  readonly bytes: number
}

export async function heavyParts(siteDir: string, sent: readonly Sent[]): Promise<readonly Heavy[]> {
  const folder = path.join(siteDir, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const sources = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  )
  return Object.entries(HEAVY).map(([name, mark]) => {
    const files = sources.filter(({ text }) => text.includes(mark)).map((source) => `/assets/${source.name}`)
    return { name, files, bytes: bytesOf(sent.filter(({ path }) => files.includes(path))) }
  })
}
