import path from 'node:path'
import { sharedInAreas, type Modules } from './area-chunks.ts'

/** The entry, the public site's layout and its home page: what a visitor's first view is made of. */
const FIRST_VIEW = [
  'src/main.tsx',
  'src/routes/_site.tsx?tsr-split=component',
  'src/routes/_site/index.tsx?tsr-split=component',
]

/** Stands in the header of public pages: what it shares with the areas must not bring along what only they share. */
const AREA_MENU = ['src/features/auth/area-menu.tsx']

/**
 * How modules are put into files. Libraries that change rarely are apart, so that a new version of the site does
 * not fetch them again; what a first view needs of our own is one file, whatever else uses parts of it; pieces that
 * only the areas share never travel with those of the public pages. What fewer parts of the app use imports what more
 * of them use and never the other way round, so no two files need each other. No file is over 60 kB on the wire.
 */
export function chunkGroups(root: string, publicRoutes: readonly string[]) {
  const inFirstView = reachable(root, FIRST_VIEW)
  const inAreaMenu = reachable(root, AREA_MENU)
  const onPublicPages = reachable(
    root,
    publicRoutes.map((source) => `${source}?tsr-split=component`),
  )
  return [
    { name: 'react', priority: 50, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'framework', priority: 40, test: /node_modules.*(?<!\.css)$/, tags: ['$initial' as const] },
    { name: (id: string, modules: Modules) => (inFirstView(id, modules) ? 'start' : null), priority: 30 },
    {
      name: 'ui',
      priority: 15,
      test: /node_modules[\\/](@mantine[\\/](core|hooks)|clsx|@floating-ui)[\\/]/,
      minShareCount: 4,
    },
    {
      name: (id: string, modules: Modules) => (onPublicPages(id, modules) ? 'pages' : null),
      priority: 12,
      minShareCount: 2,
    },
    {
      name: (id: string, modules: Modules) => (inAreaMenu(id, modules) ? 'menu' : null),
      priority: 11,
      minShareCount: 2,
    },
    // Before what imports them, which would take them along. Icons go with what is ours: nearly every file has one.
    {
      name: 'areas',
      priority: 10,
      test: /node_modules[\\/](?!@tabler[\\/]).*(?<!\.css)$/,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 3000,
    },
    ...sharedInAreas(root),
  ]
}

/** Our own modules that come with these by static imports. Libraries are not followed: their index names everything. */
function reachable(root: string, sources: readonly string[]): (id: string, modules: Modules) => boolean {
  let found: Set<string> | null = null
  return (id, modules) => {
    if (found) return found.has(id)
    found = new Set()
    const waiting = sources.map((source) => path.join(root, source))
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next) || /node_modules.*(?<!\.css)$/.test(next)) continue
      found.add(next)
      waiting.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
    }
    return found.has(id)
  }
}
