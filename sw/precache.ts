import type { Group } from './messages.ts'
import { fingerprint, type PrecacheEntry } from './precache-entry.ts'

/**
 * The files of this version, on the device. Every version has its own cache, named by its content, so that an open tab
 * of an older version finds its files until it is closed.
 *
 * Installing is resumable: a file is stored as soon as it has arrived, and a file that an older version holds under the
 * same hashed name is copied, not fetched. Small files come in packs. Files of the areas stand in a list that is a file
 * itself, so that a visitor does not fetch their names.
 */
export interface Precache {
  readonly cacheName: string
  /** Names this version, by its files. */
  readonly build: string
  /** False when some files did not arrive; those that did are kept. */
  install(groups: readonly Group[]): Promise<boolean>
  /** The stored file, of this version first; hashed names also from older versions, and kept pages from their cache. */
  match(path: string): Promise<Response | undefined>
  /** From the network. A file of the site is kept once it was used. */
  fetchFile(request: Request): Promise<Response>
}

export const cachePrefix = 'hawa-site-'
/** A browser has six connections to a server without HTTP/2: waiting commands must find one. */
const parallel = 4

export function openPrecache(
  entries: readonly PrecacheEntry[],
  caches: CacheStorage,
  fetchFile: typeof fetch,
): Precache {
  const build = fingerprint(entries)
  const cacheName = cachePrefix + build
  const entriesByUrl = new Map(entries.map((entry) => [entry.url, entry]))

  /** One question for all of them: a question for each file takes a tablet longer than the files. */
  async function missingOf(wanted: readonly PrecacheEntry[]): Promise<readonly PrecacheEntry[]> {
    const stored = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => new URL(url).pathname))
    return wanted.filter(({ url }) => !stored.has(url))
  }

  /** Copies the file from an older version that has it under the same hashed name. */
  async function copy(entry: PrecacheEntry): Promise<void> {
    const older = entry.digest === null ? await caches.match(entry.url) : undefined
    if (older) await (await caches.open(cacheName)).put(entry.url, older)
  }

  async function unpack(pack: string): Promise<void> {
    const files = (await (await fetchWhole(pack, fetchFile)).json()) as Readonly<Record<string, string>>
    const cache = await caches.open(cacheName)
    await Promise.all(
      Object.entries(files).map(([url, text]) =>
        cache.put(
          url,
          new Response(text, { headers: { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' } }),
        ),
      ),
    )
  }

  async function bring(wanted: readonly PrecacheEntry[]): Promise<boolean> {
    const others = (await caches.keys()).some((name) => name.startsWith(cachePrefix) && name !== cacheName)
    const looked = !others || (await each(await missingOf(wanted), copy))
    // A file that does not arrive in its pack is fetched by itself.
    await each(packsOf(await missingOf(wanted), entries), unpack)
    const arrived = await each(await missingOf(wanted), async (entry) => {
      const cache = await caches.open(cacheName)
      // Another tab may have fetched the same file meanwhile.
      if (!(await cache.match(entry.url))) await cache.put(entry.url, await download(entry, fetchFile))
    })
    return looked && arrived
  }

  /** Entries of the stored lists among these files. A list that did not arrive names nothing: the caller knows. */
  async function listed(files: readonly PrecacheEntry[]): Promise<readonly PrecacheEntry[]> {
    const cache = await caches.open(cacheName)
    const lists = await Promise.all(files.filter(({ list }) => list).map(({ url }) => cache.match(url)))
    return (await Promise.all(lists.map((list) => list?.json() as Promise<readonly PrecacheEntry[]>))).flatMap(
      (list) => list ?? [],
    )
  }

  return {
    cacheName,
    build,

    async install(groups) {
      const of = (files: readonly PrecacheEntry[]) =>
        files.filter((entry) => entry.groups.some((group) => groups.includes(group)))
      const own = of(entries)
      const complete = await bring(own)
      return (await bring(of(await listed(own)))) && complete
    },

    async match(path) {
      const own = await (await caches.open(cacheName)).match(path)
      if (own || entriesByUrl.get(path)?.digest) return own
      return /^\/(assets|kept)\//.test(path) ? caches.match(path) : undefined
    },

    async fetchFile(request) {
      const path = new URL(request.url).pathname
      const answer = await fetchFile(request)
      if ((entriesByUrl.has(path) || path.startsWith('/assets/')) && isFile(path, answer)) {
        await (await caches.open(cacheName)).put(path, answer.clone()).catch(() => {})
      }
      return answer
    },
  }
}

/** Works on a few at a time; false when one of them failed. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<boolean> {
  const queue = items.values()
  let complete = true
  const oneByOne = async () => {
    for (const item of queue) {
      await work(item).catch(() => {
        complete = false
      })
    }
  }
  await Promise.all(Array.from({ length: parallel }, oneByOne))
  return complete
}

/** Packs of which most is missing. After a small change of the site there are none: files are fetched by themselves. */
function packsOf(missing: readonly PrecacheEntry[], entries: readonly PrecacheEntry[]): readonly string[] {
  const inside = (list: readonly PrecacheEntry[], pack: string) => list.filter((entry) => entry.pack === pack).length
  const packs = new Set(missing.flatMap(({ pack }) => pack ?? []))
  return [...packs].filter((pack) => inside(missing, pack) * 2 > inside(entries, pack))
}

/**
 * A page can be half deployed while it is fetched: content of another build is refused, so that a shell never runs with
 * the chunks of another build.
 */
async function download(entry: PrecacheEntry, fetchFile: typeof fetch): Promise<Response> {
  if (entry.digest === null) return fetchWhole(entry.url, fetchFile)
  const answer = await fetchWhole(entry.url, fetchFile, { cache: 'no-cache' })
  const content = await answer.arrayBuffer()
  if ((await sha256(content)) !== entry.digest) throw new TypeError(`${entry.url} is of another version`)
  // A new answer: one that came through a redirect may not serve navigations. With its headers: the policy of a page.
  return new Response(content, { headers: answer.headers })
}

export async function fetchWhole(url: string, fetchFile: typeof fetch, how: RequestInit = {}): Promise<Response> {
  const answer = await fetchFile(url, how)
  if (!isFile(url, answer)) throw new TypeError(`${url}: HTTP ${answer.status}`)
  return answer
}

/** A server that answers unknown paths with the shell must not fill the cache with it. */
function isFile(path: string, answer: Response): boolean {
  const html = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return answer.ok && answer.status === 200 && (!html || path.endsWith('.html'))
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
