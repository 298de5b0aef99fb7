/** Checks every TypeScript project of the house; generates the route tree first, which they need. */
import { spawnSync } from 'node:child_process'

const projects = ['.', 'sync', 'sw', 'supabase', 'tests']

await import('./routes.mjs')
const failed = projects.filter(
  (project) => spawnSync('npx', ['--no-install', 'tsc', '-p', project, '--pretty', 'false'], { stdio: 'inherit' }).status !== 0,
)
if (failed.length > 0) {
  console.error(`types: errors in ${failed.join(', ')}`)
  process.exit(1)
}
