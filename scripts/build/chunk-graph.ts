import path from 'node:path'
import type { Rolldown } from 'vite'

/**
 * The facts about a chunk that the checks of the build use. Plain data, so that the checks are tested without a build.
 */
export interface ChunkNode {
  readonly file: string
  readonly isEntry: boolean
  /** Source of the module that made the chunk an entry or a dynamic entry, relative to the project; else null. */
  readonly facade: string | null
  readonly modules: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  /** CSS, fonts and other files that come with the chunk. */
  readonly assets: readonly string[]
}

export type ChunkGraph = ReadonlyMap<string, ChunkNode>

export function chunkGraph(bundle: Rolldown.OutputBundle, root: string): ChunkGraph {
  const relative = (id: string) => (id.startsWith(root) ? id.slice(root.length + 1) : id)
  const graph = new Map<string, ChunkNode>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const meta = (chunk as { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }).viteMetadata
    // A dynamic entry that something else imports, too, has no facade: the only module of its file, or the one that the
    // file is named after, is the facade.
    const named = chunk.moduleIds.find((id) => path.parse(id).name === chunk.name)
    const facade = chunk.facadeModuleId ?? (chunk.moduleIds.length === 1 ? chunk.moduleIds[0] : (named ?? null))
    graph.set(chunk.fileName, {
      file: chunk.fileName,
      isEntry: chunk.isEntry,
      facade: facade ? relative(facade) : null,
      modules: chunk.moduleIds.map(relative),
      imports: chunk.imports,
      dynamicImports: chunk.dynamicImports,
      assets: [...(meta?.importedCss ?? []), ...(meta?.importedAssets ?? [])],
    })
  }
  return graph
}

/**
 * A cycle of chunks that import each other, or null. In a cycle, the chunk that runs first finds its imports undefined,
 * perhaps on a screen that nobody opens while building.
 */
export function chunkRing(graph: ChunkGraph): readonly string[] | null {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return path.slice(path.indexOf(file))
    if (done.has(file)) return null
    for (const next of graph.get(file)?.imports ?? []) {
      const ring = visit(next, [...path, file])
      if (ring) return ring
    }
    done.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const ring = visit(file, [])
    if (ring) return ring
  }
  return null
}

/** Chunks loaded with `roots` by static imports; with `follow`, also the dynamic imports it accepts. */
export function closure(
  graph: ChunkGraph,
  roots: Iterable<string>,
  follow?: (chunk: ChunkNode) => boolean,
): Set<string> {
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = graph.get(file)
    if (!chunk || seen.has(file)) continue
    seen.add(file)
    waiting.push(...chunk.imports)
    if (follow)
      waiting.push(
        ...chunk.dynamicImports.filter((next) => {
          const target = graph.get(next)
          return target !== undefined && follow(target)
        }),
      )
  }
  return seen
}
