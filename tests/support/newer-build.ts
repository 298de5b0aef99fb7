import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fingerprint, type PrecacheEntry } from '../../sw/precache-entry.ts'

/**
 * A copy of the built site that differs in one mark in its page, with a worker that lists the new page, as a
 * deployment of a small change. Remove the folder afterwards.
 */
export async function newerBuild(siteDir: string, mark: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'hawa-site-'))
  await cp(siteDir, copy, { recursive: true })
  // Compressed copies of changed files would serve the old content.
  for (const name of await readdir(copy))
    if (/^(index\.html|sw\.js)\.(br|gz)$/.test(name)) await rm(path.join(copy, name))
  const page = await readFile(path.join(copy, 'index.html'), 'utf8')
  const newer = page.replace('</head>', `<meta name="${mark}"></head>`)
  const worker = await readFile(path.join(copy, 'sw.js'), 'utf8')
  const changed = worker.replace(sha256(page), sha256(newer))
  if (changed === worker) throw new Error('the worker does not list index.html by its digest')
  await writeFile(path.join(copy, 'index.html'), newer)
  await writeFile(path.join(copy, 'sw.js'), changed)
  for (const name of await readdir(path.join(copy, 'assets'))) {
    const of = name.replace(`-${buildOf(worker)}.`, `-${buildOf(changed)}.`)
    if (of !== name) await rename(path.join(copy, 'assets', name), path.join(copy, 'assets', of))
  }
  return copy
}

/** The files that a built worker lists. */
export const listOf = (worker: string): readonly PrecacheEntry[] =>
  [...worker.matchAll(/\{"digest":[^{}]*\}/g)].map(([text]) => JSON.parse(text) as PrecacheEntry)

/** The name under which the scripts of the areas lie beside this worker. */
const buildOf = (worker: string): string => fingerprint(listOf(worker))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
