import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withFiles } from '../../sw/area-scripts.ts'

/** Where the scripts of the areas lie in the site until their build has a name. */
export const AREA_SCRIPTS = '.areas'

/**
 * Moves the files among the others, under the name of their build: the worker knows that name, so its list does not
 * grow by them, and never puts a script beside the shell of another build.
 */
export async function nameAreaScripts(site: string, build: string): Promise<void> {
  const shell = await readFile(path.join(site, 'index.html'), 'utf8')
  if (/type="module"|modulepreload/.test(withFiles(shell, [])))
    throw new Error('the shell has modules where the worker does not look')
  const folder = path.join(site, AREA_SCRIPTS)
  for (const file of await readdir(folder)) {
    const { name, ext } = path.parse(file)
    await rename(path.join(folder, file), path.join(site, 'assets', `${name}-${build}${ext}`))
  }
  await rm(folder, { recursive: true })
}

/** The worker asks for no revision and has no use for the word, four hundred times. */
export async function withoutRevisions(worker: string): Promise<void> {
  await writeFile(worker, (await readFile(worker, 'utf8')).replaceAll('"revision":null,', ''))
}
