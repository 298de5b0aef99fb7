/**
 * `npm run static-site -- --site … --supabase … --key …`: the build as files for nginx in front of a hosted project
 * (docs/deploy.md).
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isBuildStale, ROOT } from './freshness.mjs'
import { npm, requireNode } from './run.mjs'

requireNode()
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: '' },
    supabase: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    out: { type: 'string', default: 'dist-static' },
  },
})
const { register } = await import('tsx/esm/api')
register()
const { makeStaticSite, staticSiteProblems } = await import('./static-site/static-site.ts')
const problems = staticSiteProblems(values)
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}
if (isBuildStale()) await npm('run', '--silent', 'build')
const out = path.resolve(values.out)
await makeStaticSite({ ...values, out, built: path.join(ROOT, 'dist') })
console.log(`The site is in ${path.join(out, 'site')}, its nginx configuration beside it: see docs/deploy.md.`)
