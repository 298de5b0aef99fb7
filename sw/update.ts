import type { Memory } from './memory.ts'
import { LANGUAGES, type Group } from './messages.ts'
import { cachePrefix, type Precache } from './precache.ts'

interface Platform {
  readonly caches: CacheStorage
  /** Ids of the open tabs of this origin. */
  readonly tabs: () => Promise<readonly string[]>
  /** Is a newer version being installed or waiting? */
  readonly newerVersion: () => boolean
}

/**
 * A version is used only when every part this device keeps has arrived: an update must not take the client area
 * away from a person who is about to lose the network.
 */
export async function install(precache: Precache, memory: Memory): Promise<void> {
  await memory.addGroups(await languages(memory))
  const complete = await precache.install(['core', ...(await memory.groups())])
  if (!complete) throw new Error('not all files arrived; the browser tries again later')
}

/**
 * Languages to keep: those that are kept, at first that of the page. All of them where no page said one, as on a device
 * that has had all since before pages did.
 */
async function languages(memory: Memory): Promise<readonly Group[]> {
  const kept = await memory.groups()
  if (LANGUAGES.some((language) => kept.includes(language))) return []
  const first = await memory.language()
  return first ? [first] : LANGUAGES
}

/** Called when this version takes over: older caches go when the tabs that were open at that moment are gone. */
export async function retireOlder(precache: Precache, memory: Memory, platform: Platform): Promise<void> {
  const older = (await platform.caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== precache.cacheName,
  )
  if (older.length === 0) return
  await memory.setRetired({ caches: older, tabs: await platform.tabs() })
  await sweep(memory, platform)
}

/** Deletes retired caches nobody uses any more. While a newer version arrives it may still copy from them. */
export async function sweep(memory: Memory, platform: Platform): Promise<void> {
  const retired = await memory.retired()
  if (!retired || platform.newerVersion()) return
  const open = await platform.tabs()
  if (retired.tabs.some((tab) => open.includes(tab))) return
  await Promise.all(retired.caches.map((name) => platform.caches.delete(name)))
  await memory.setRetired(null)
}
