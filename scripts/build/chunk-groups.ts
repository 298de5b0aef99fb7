import path from 'node:path'
import { sharedInAreas, type Modules } from './area-chunks.ts'

/** The modules of a visitor's first view: the entry, the layout of the public site and its home page. */
const FIRST_VIEW = [
  'src/main.tsx',
  'src/routes/_site.tsx?tsr-split=component',
  'src/routes/_site/index.tsx?tsr-split=component',
]

/** Stands in the header of public pages: its file must not bring along modules that only the areas share. */
const AREA_MENU = ['src/features/auth/menu/area-menu.tsx']

const KIT = /node_modules[\\/](@mantine[\\/](core|hooks)|clsx)[\\/]/

/** Parts of a menu that floats over the page. Many lists of the areas have one, no public page has. */
const FLOATING = /[\\/](Popover|Floating|Portal|Overlay|FocusTrap|VisuallyHidden|use-(focus-|long-|click-outside))/

/**
 * Assigns modules to files. Libraries that change rarely have their own files, so that a new version of the site does
 * not fetch them again. Our modules of a first view are one file, even if other parts use some of them. Modules that
 * only the areas share are never in a file of the public pages. Files used by fewer parts of the app import files used
 * by more parts and never the other way round, so no two files need each other. No file is over 60 kB on the wire.
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
      test: (id: string) => KIT.test(id) && !FLOATING.test(id),
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
    // Before the modules that import them, which would take them along. Icons go with our own modules: nearly every
    // file has one.
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
