import path from 'node:path'

/** What a group may ask of the bundler. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The layout of the public site and its home page: what a visitor's first view is made of. */
const FIRST_VIEW = ['src/routes/_site.tsx?tsr-split=component', 'src/routes/_site/index.tsx?tsr-split=component']

/**
 * How modules are put into files. Libraries that change rarely are apart, so that a new version of the site does
 * not fetch them again; what a first view needs beyond them is two files, whatever else uses parts of it; small
 * pieces that the same screens share travel together, since a request each would cost more than their bytes.
 */
export function chunkGroups(root: string) {
  let firstView: Set<string> | null = null
  return [
    { name: 'react', priority: 50, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'router', priority: 45, test: /node_modules[\\/](@tanstack|use-sync-external-store)[\\/]/ },
    { name: 'i18n', priority: 40, test: /node_modules[\\/](i18next|react-i18next)[\\/]/ },
    { name: 'start', priority: 30, tags: ['$initial' as const] },
    {
      name: (id: string, modules: Modules) => {
        firstView ??= reachable(FIRST_VIEW.map((source) => path.join(root, source)), modules)
        return firstView.has(id) ? 'site' : null
      },
      priority: 20,
    },
    { name: 'shared', priority: 10, minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 4000 },
  ]
}

/** Our own modules that come with these by static imports. Libraries are not followed: their index names everything. */
function reachable(starts: readonly string[], modules: Modules): Set<string> {
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || id.includes('node_modules')) continue
    seen.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
