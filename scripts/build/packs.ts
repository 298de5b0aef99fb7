import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PrecacheEntry } from '../../sw/precache-entry.ts'
import { VISITORS } from '../../sw/messages.ts'
import type { ChunkGraph } from './chunk-graph.ts'

/**
 * Characters; a file above it travels alone, since a pack that breaks off is fetched again from its beginning, as the
 * largest file is.
 */
const SMALL = 40_000

/**
 * The pack in which each file of the bundle may travel: the texts of one language, or the code and styles of screens.
 */
export function packsByFile(graph: ChunkGraph): ReadonlyMap<string, string> {
  const packs = new Map<string, string>()
  for (const { file, facade, assets } of graph.values()) {
    // The page registers the worker with it, so it is there before the worker.
    if (facade?.includes('workbox-window')) continue
    const name = /^src\/i18n\/locales\/(\w+)\//.exec(facade ?? '')?.[1] ?? 'screens'
    for (const one of [file, ...assets]) packs.set(`/${one}`, name)
  }
  return packs
}

/** Sorted by kind, the longest first: that compresses a hundredth better. */
function byKind([one, text]: readonly [string, string], [other, words]: readonly [string, string]): number {
  return path.extname(one).localeCompare(path.extname(other)) || words.length - text.length || one.localeCompare(other)
}

/**
 * Packs for the worker: small files of the public site compress a fifth better together, and cost one request. Pages
 * still fetch the files themselves. Files that the home page names are in no pack: the browser has them before the
 * worker runs.
 */
export async function makePacks(
  folder: string,
  entries: readonly PrecacheEntry[],
  packs: ReadonlyMap<string, string>,
): Promise<PrecacheEntry[]> {
  const home = await Promise.all(
    ['fr', 'en', 'ar'].map((language) => readFile(path.join(folder, `pages/${language}/index.html`), 'utf8')),
  )
  const contents = new Map<string, Map<string, string>>()
  for (const { url, groups } of entries) {
    const name = packs.get(url)
    if (
      name === undefined ||
      !/^\/assets\/.*\.(js|css)$/.test(url) ||
      !groups.some((group) => VISITORS.some((one) => one === group)) ||
      home.some((html) => html.includes(url))
    )
      continue
    const text = await readFile(path.join(folder, url), 'utf8')
    if (text.length <= SMALL) contents.set(name, (contents.get(name) ?? new Map<string, string>()).set(url, text))
  }
  const addresses = new Map<string, string>()
  for (const [name, files] of contents) {
    const content = JSON.stringify(Object.fromEntries([...files].toSorted(byKind)))
    const address = `/assets/pack-${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`
    await writeFile(path.join(folder, address), content)
    for (const url of files.keys()) addresses.set(url, address)
  }
  return entries.map((entry) => {
    const pack = addresses.get(entry.url)
    return pack === undefined ? entry : { ...entry, pack }
  })
}
