/**
 * `npm run screens`: pictures of every screen into .screens/, at three widths in French and Arabic. `npm run screens --
 * compare`: the screens of today beside them; the report of Playwright shows where they differ. Both look at the same
 * demo data, which are made at the first time and kept. `npm run build` comes first.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './freshness.mjs'

const [action = 'take', ...more] = process.argv.slice(2)
if (action !== 'take' && action !== 'compare') throw new Error(`no such action: ${action}; there are take, compare`)
const home = path.join(ROOT, '.screens')
const flags = action === 'take' ? ['--update-snapshots=all'] : ['--reporter=html']
const { status } = spawnSync('npx', ['--no-install', 'playwright', 'test', '--project=screens', ...flags, ...more], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, HAWA_SCREENS: home, HAWA_E2E_FOLDERS: path.join(home, 'data') },
})
process.exitCode = status ?? 1
