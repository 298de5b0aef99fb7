import { groups, LANGUAGES, workerMemory, type Group } from './messages.ts'

/**
 * The worker's memory between its runs and between versions, as JSON in a cache of its own: a worker has no other store
 * without opening, and the memory should be lost together with the cached files.
 */
export interface Memory {
  /** Parts of the app this device keeps, besides `core`. */
  groups(): Promise<readonly Group[]>
  addGroups(added: readonly Group[]): Promise<void>
  /** The language of the page that first registered the worker; null when it did not say. */
  language(): Promise<Group | null>
  /** Caches of older versions, and the tabs that still use them. */
  retired(): Promise<Retired | null>
  setRetired(retired: Retired | null): Promise<void>
}

export interface Retired {
  readonly caches: readonly string[]
  readonly tabs: readonly string[]
}

export function openMemory(caches: CacheStorage): Memory {
  async function read<T>(key: string): Promise<T | null> {
    const answer = await (await caches.open(workerMemory.cache)).match(key)
    return answer ? ((await answer.json()) as T) : null
  }
  async function write(key: string, value: unknown): Promise<void> {
    const cache = await caches.open(workerMemory.cache)
    if (value === null) await cache.delete(key)
    else await cache.put(key, new Response(JSON.stringify(value)))
  }
  const savedGroups = async () =>
    ((await read<readonly string[]>('/groups')) ?? []).filter((name): name is Group =>
      groups.some((known) => known === name),
    )

  return {
    groups: savedGroups,
    addGroups: async (added) => write('/groups', [...new Set([...(await savedGroups()), ...added])]),
    language: async () => {
      const left = await (await (await caches.open(workerMemory.cache)).match(workerMemory.language))?.text()
      return LANGUAGES.find((language) => language === left) ?? null
    },
    retired: () => read<Retired>('/retired'),
    setRetired: (retired) => write('/retired', retired),
  }
}
