import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { written } from '../../scripts/build/queueing.ts'

/** Packages that a module brings along, over all its imports that are not types only, as the build sees them. */
export async function packagesReachedFrom(entry: string): Promise<readonly string[]> {
  return (await reachedFrom(entry)).packages
}

/** The same, and files of ours, by their paths below the working directory. */
export async function reachedFrom(
  entry: string,
): Promise<{ readonly packages: readonly string[]; readonly files: readonly string[] }> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const source = written(path.resolve(file)) ?? (await readFile(file, 'utf8'))
    for (const [, specifier = ''] of source.matchAll(
      /^(?:import|export)\s+(?!type\s)(?:[^'"]*?from\s+)?['"]([^'"]+)['"]/gm,
    )) {
      if (specifier.startsWith('.')) await visit(path.join(path.dirname(file), specifier))
      else packages.add(specifier)
    }
  }
  await visit(entry)
  return { packages: [...packages].toSorted(), files: [...seen].map((file) => path.relative('.', file)).toSorted() }
}
