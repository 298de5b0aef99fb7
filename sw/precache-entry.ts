import type { Group } from './messages.ts'

/** One file of the built site, as the build lists it for the worker. */
export interface PrecacheEntry {
  /** Path on this origin. */
  readonly url: string
  /** SHA-256 (hex) of the content; null when the name of the file already holds its hash. */
  readonly digest: string | null
  /** Parts of the app it belongs to; a file without any is kept once it was used. */
  readonly groups: readonly Group[]
  /** Path of a file that holds this one among others: a JSON object of their texts by their paths. */
  readonly pack?: string
  /** It is a JSON array of further entries: the files of its groups that are not listed themselves. */
  readonly list?: true
}

/** FNV-1a over the list: enough to tell versions of one site apart, and needs no waiting at the start of a worker. */
export function fingerprint(entries: readonly PrecacheEntry[]): string {
  let hash = 0x811c9dc5
  for (const character of entries
    .map(({ url, digest }) => `${url} ${digest}`)
    .sort()
    .join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(16).padStart(8, '0')
}
