/** `npm start`: installs and builds if anything is missing or old, then becomes the server. */
import { isBuildStale, isInstallStale } from './freshness.mjs'
import { npm, requireNode } from './run.mjs'

requireNode()
if (isInstallStale()) {
  console.log('Installing from package-lock.json…')
  await npm('ci', '--include=dev', '--no-audit', '--no-fund')
}
if (isBuildStale()) {
  console.log('Building…')
  await npm('run', '--silent', 'build')
}
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('../supabase/local/main.ts')
await main()
