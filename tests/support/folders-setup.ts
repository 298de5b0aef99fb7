import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshStack } from './stack.ts'

/** Where the prepared data folder is, for the workers. Set from outside it is kept for the next run. */
const FOLDERS = 'HAWA_E2E_FOLDERS'

/** Made before the first story. */
export function demoFolder(): string {
  const home = process.env[FOLDERS]
  if (home === undefined) throw new Error('the data folder was not prepared')
  return path.join(home, 'demo')
}

/** A data folder with the demo data, made once and copied for each server: a fresh one takes seconds. */
export default async function prepareFolders(): Promise<() => Promise<void>> {
  // HAWA_SITE: another build than dist/.
  const site = process.env['HAWA_SITE'] ?? 'dist'
  if (!existsSync(path.join(site, 'sw.js')))
    throw new Error('The browser tests run against the built site: `npm run build` first.')
  const kept = process.env[FOLDERS]
  const home = (process.env[FOLDERS] ??= await mkdtemp(path.join(tmpdir(), 'hawa-e2e-')))
  const dataDir = demoFolder()
  if (!existsSync(dataDir)) await (await freshStack({ dataDir, demo: true })).close()
  return async () => {
    if (!kept) await rm(home, { recursive: true, force: true })
  }
}
