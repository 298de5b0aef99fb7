/** Checks every TypeScript project of the house; generates the route tree first, which they need. */
import { spawnSync } from 'node:child_process'

const projects = ['.', 'sync', 'sw', 'supabase', 'tests']

await import('./routes.mjs')
// With more checkers each works out the types of all texts and routes anew, which is most of the time; what was found
// is kept for the next run.
const failed = projects.filter((project) => {
  const kept = `node_modules/.cache/hawa/types-${project === '.' ? 'src' : project}.tsbuildinfo`
  const options = ['--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
  return spawnSync('npx', ['--no-install', 'tsc', '-p', project, ...options], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`types: errors in ${failed.join(', ')}`)
  process.exit(1)
}
