import { createHash } from 'node:crypto'
import type { Group } from '../../../sw/messages.ts'
import type { PrecacheEntry } from '../../../sw/precache-entry.ts'

export const digestOf = (content: string) => createHash('sha256').update(content).digest('hex')

const chunk = (name: string, groups: readonly Group[]): PrecacheEntry => ({
  url: `/assets/${name}.js`,
  digest: null,
  groups,
})

/** A small version of the site: a shell, one shared chunk, one per area, one of its own. */
export function siteVersion(version: string) {
  const shell = `<!doctype html>${version}`
  const entries: readonly PrecacheEntry[] = [
    { url: '/index.html', digest: digestOf(shell), groups: ['core'] },
    chunk('vendor', ['core']),
    chunk(`entry-${version}`, ['core']),
    chunk(`client-${version}`, ['client']),
    chunk(`admin-${version}`, ['admin']),
    chunk('shared', ['client', 'admin']),
    { url: '/assets/arabic.woff2', digest: null, groups: [] },
  ]
  const files = Object.fromEntries(entries.map(({ url }) => [url, url === '/index.html' ? shell : url]))
  return { entries, files, shell }
}
