import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from './embedded-server.ts'

/** Where the prepared data folders are, for the workers. Set from outside it is kept for the next run. */
export const FOLDERS = 'HAWA_E2E_FOLDERS'

export const preparedFolder = (home: string, demo: boolean): string => path.join(home, demo ? 'demo' : 'empty')

/** Made before the first story. */
export function demoFolder(): string {
  const home = process.env[FOLDERS]
  if (home === undefined) throw new Error('the data folders were not prepared')
  return preparedFolder(home, true)
}

/** One data folder with the demo data and one without, made once and copied for each test: a fresh one takes seconds. */
export default async function prepareFolders(): Promise<() => Promise<void>> {
  // HAWA_SITE: another build than dist/.
  const site = process.env['HAWA_SITE'] ?? 'dist'
  if (!existsSync(path.join(site, 'sw.js'))) throw new Error('The browser tests run against the built site: `npm run build` first.')
  const kept = process.env[FOLDERS]
  const home = kept ?? (await mkdtemp(path.join(tmpdir(), 'hawa-e2e-')))
  process.env[FOLDERS] = home
  for (const demo of [false, true]) {
    const dataDir = preparedFolder(home, demo)
    if (existsSync(dataDir)) continue
    const server = await startServer({ dataDir, siteDir: 'dist', demo })
    await server.stop()
  }
  return async () => {
    if (!kept) await rm(home, { recursive: true, force: true })
  }
}
