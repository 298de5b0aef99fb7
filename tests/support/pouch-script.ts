import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

/** Exact, and `events`, which its bundle for browsers expects from the bundler. */
const PACKAGES = ['pouchdb-browser@9.0.0', 'events@3.3.0']

/**
 * PouchDB as one script. It is no dependency of Hawa, not even for its tests: whoever asks for the comparison has npm
 * put it into a folder of its own beside the temporary files, once.
 */
export async function pouchScript(): Promise<string> {
  const home = path.join(os.tmpdir(), `hawa-peers-${PACKAGES.join('-').replaceAll('@', '-')}`)
  const entry = path.join(home, 'node_modules/pouchdb-browser/lib/index.es.js')
  if (!existsSync(entry)) {
    await mkdir(home, { recursive: true })
    await promisify(execFile)('npm', [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      home,
      ...PACKAGES,
    ])
  }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: home,
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'PouchDB' } },
  })
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  if (output?.type !== 'chunk') throw new Error('PouchDB was not bundled')
  return output.code
}
