import { LANGUAGES, type Group } from '../../sw/messages.ts'
import { closure, type ChunkGraph } from './chunk-graph.ts'

/**
 * Which parts of the app a device keeps: `core` always, an area only once its role has signed in there, the other
 * languages of visitors' pages after their own. A part is
 * known by the module that starts it; a chunk used by several parts belongs to each of them, one used by `core`
 * to `core` alone.
 */
const starts: readonly { readonly group: Group; readonly module: RegExp }[] = [
  { group: 'client', module: /^src\/routes\/(?:_\w+[./])*client[./?]/ },
  { group: 'intervenant', module: /^src\/routes\/(?:_\w+[./])*intervenant[./?]/ },
  { group: 'admin', module: /^src\/routes\/(?:_\w+[./])*admin[./?]/ },
  // The header of public pages loads it for a signed-in person.
  { group: 'sync', module: /^src\/features\/auth\/menu\/area-menu\.tsx/ },
  { group: 'sync', module: /^src\/routeTree\.gen\.ts/ },
  // The request form loads it for a signed-in person.
  { group: 'sync', module: /^src\/observing\/site-ways\.tsx/ },
  // Only a device on which somebody has been signed in has a code.
  { group: 'sync', module: /^src\/routes\/unlock[./?]/ },
  // A file with a dash is no route: it belongs to those that load it.
  { group: 'core', module: /^src\/routes\/(?!-)/ },
  // Texts by the folder of those who read them; `shared` is for every area.
  { group: 'client', module: /^src\/i18n\/locales\/\w+\/client\// },
  { group: 'intervenant', module: /^src\/i18n\/locales\/\w+\/intervenant\// },
  { group: 'admin', module: /^src\/i18n\/locales\/\w+\/admin\// },
  ...LANGUAGES.map((language) => ({
    group: language,
    module: new RegExp(`^src/i18n/locales/${language}/public/`),
  })),
  { group: 'sync', module: /^src\/i18n\/(locales\/|area-texts\.ts)/ },
  { group: 'sync', module: /^sync\// },
  { group: 'pdf', module: /pdfjs-dist|^src\/features\/reports\/viewer\/document-view/ },
]

export function groupOfStart(facade: string | null): Group | null {
  return starts.find(({ module }) => facade !== null && module.test(facade))?.group ?? null
}

/** Groups of every file the chunks load, by file name. Files that no chunk names are not in the answer. */
export function groupsByFile(graph: ChunkGraph): Map<string, readonly Group[]> {
  const roots = new Map<Group, string[]>([['core', []]])
  for (const chunk of graph.values()) {
    const group = groupOfStart(chunk.facade) ?? (chunk.isEntry ? 'core' : null)
    if (group) roots.set(group, [...(roots.get(group) ?? []), chunk.file])
  }
  const found = new Map<string, Set<Group>>()
  for (const [group, files] of roots) {
    for (const file of closure(graph, files, (chunk) => groupOfStart(chunk.facade) === null)) {
      for (const name of [file, ...(graph.get(file)?.assets ?? [])]) {
        found.set(name, (found.get(name) ?? new Set()).add(group))
      }
    }
  }
  return new Map([...found].map(([file, groups]) => [file, groups.has('core') ? ['core'] : [...groups].sort()]))
}

/** Every file of the site is listed, so that one without a group (fonts) is kept once it was used. */
export function groupsOfFile(file: string, groups: ReadonlyMap<string, readonly Group[]>): readonly Group[] {
  if (/\.woff2?$/.test(file)) return []
  // Shared by the forms of visitors and the worker: shared-dexie.ts. No chunk of the bundle.
  if (file.startsWith('assets/dexie-')) return ['core']
  // No chunk of the bundle either: older-browsers.ts.
  if (/^assets\/(older|too-old)-/.test(file)) return ['older']
  // Chunks name the worker of PDF.js by its address only: the graph counts it as a part of each chunk that shows a PDF.
  if (file.includes('pdf.worker')) return ['pdf']
  // Beside it: pdf-side-files.ts.
  if (file.startsWith('assets/pdfjs-')) return ['pdf']
  const manifest = /^manifest(?:\.(\w+))?\.webmanifest$/.exec(file)
  if (manifest) return LANGUAGES.filter((language) => language === (manifest[1] ?? 'fr'))
  return groups.get(file) ?? (file.startsWith('assets/') ? [] : ['core'])
}
