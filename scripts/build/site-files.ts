import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

/** Vite's manifest: the built file of each source. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** Scripts and styles that these sources load at once, each name once, in the order of the styles' cascade. */
export function filesOf(
  manifest: Manifest,
  sources: readonly string[],
): { readonly scripts: string[]; readonly styles: string[] } {
  const seen = new Set<string>()
  const scripts: string[] = []
  const styles: string[] = []
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const next of chunk.imports ?? []) visit(next)
    scripts.push(chunk.file)
    styles.push(...(chunk.css ?? []))
  }
  for (const source of sources) visit(source)
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
}
