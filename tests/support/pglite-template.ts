import { existsSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

let loading: Promise<Blob> | null = null

/** An empty PGlite, made once per version and kept between runs: initdb alone takes seconds. */
export function pgliteTemplate(): Promise<Blob> {
  return (loading ??= load())
}

async function load(): Promise<Blob> {
  const file = path.join(os.tmpdir(), `hawa-pglite-${version()}.tar`)
  if (!existsSync(file)) {
    const empty = await PGlite.create()
    const dump = await empty.dumpDataDir('none')
    await empty.close()
    const draft = `${file}.${process.pid}`
    await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
    await rename(draft, file)
  }
  return new Blob([new Uint8Array(await readFile(file))])
}

function version(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = JSON.parse(readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}
