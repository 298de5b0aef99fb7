/** Checks every TypeScript project; first generates the route trees that they need. */
import { spawnSync } from 'node:child_process'

const projects = ['.', 'sync', 'sw', 'supabase', 'tests']

await import('./routes.mjs')
// With more checkers each works out the types of all texts and routes again, which is most of the time. The results are
// kept for the next run.
const failed = projects.filter((project) => {
  const kept = `node_modules/.cache/hawa/types-${project === '.' ? 'src' : project}.tsbuildinfo`
  const options = ['--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
  return spawnSync('npx', ['--no-install', 'tsc', '-p', project, ...options], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`types: errors in ${failed.join(', ')}`)
  process.exit(1)
}
