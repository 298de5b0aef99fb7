import { closure, type ChunkGraph } from './chunk-graph.ts'

/** Modules that a visitor of `/` must not load. */
const forbidden: readonly { readonly what: string; readonly module: RegExp }[] = [
  { what: 'RxDB', module: /node_modules\/rxdb\// },
  { what: 'Dexie', module: /node_modules\/dexie\// },
  { what: 'supabase-js', module: /node_modules\/@supabase\// },
  { what: 'PDF.js', module: /node_modules\/pdfjs-dist\// },
  // The check for a reason to load the sync is a few lines (sync/glance.ts) and may be in the first view.
  {
    what: 'the sync',
    module: /^sync\/(?!domain\/|commands\/|(glance|session\/device-glance|ground\/database-names)\.ts$)/,
  },
  { what: 'an area', module: /^src\/routes\/(?:_\w+[./])*(client|intervenant|admin)[./?].*tsr-split=component/ },
]

/** Chunks of the home page: the entry and the split parts of `/` and of the layout around it. */
export function firstView(graph: ChunkGraph): Set<string> {
  const roots = [...graph.values()]
    .filter((chunk) => chunk.isEntry || /^src\/routes\/(__root|(?:_\w+\/)*index|_\w+)\.tsx/.test(chunk.facade ?? ''))
    .map((chunk) => chunk.file)
  return closure(graph, roots)
}

/** One sentence per heavy module found in the first view; empty when all is well. */
export function firstViewProblems(graph: ChunkGraph): string[] {
  const problems: string[] = []
  for (const file of firstView(graph)) {
    const modules = graph.get(file)?.modules ?? []
    for (const { what, module } of forbidden) {
      const offender = modules.find((id) => module.test(id))
      if (offender) problems.push(`${what} is in the first view of /: ${offender} in ${file}`)
    }
  }
  return problems
}
