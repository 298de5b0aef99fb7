import { createHash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Marks the shell of the next build, so that a test can see which one runs. */
const mark = '<meta name="generator" content="next build">'

export const nextBuildRuns = 'meta[name="generator"][content="next build"]'

/** A second build of the site in `folder`: another shell, and the worker that lists it. */
export async function nextBuild(site: string, folder: string): Promise<string> {
  await cp(site, folder, { recursive: true })
  const [shellFile, workerFile] = [path.join(folder, 'index.html'), path.join(folder, 'sw.js')]
  const shell = await readFile(shellFile, 'utf8')
  const changed = shell.replace('</head>', `${mark}</head>`)
  const worker = await readFile(workerFile, 'utf8')
  if (!worker.includes(digest(shell))) throw new Error('the worker of this build does not list its shell')
  await writeFile(shellFile, changed)
  await writeFile(workerFile, worker.replaceAll(digest(shell), digest(changed)))
  // The compressed copies are of the build before.
  for (const file of [shellFile, workerFile]) await Promise.all([rm(`${file}.br`), rm(`${file}.gz`)])
  return folder
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
