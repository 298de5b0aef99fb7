/**
 * `npm run check-deployment -- https://hawa.example`: checks a deployment from outside and reports its faults
 * (docs/deploy.md).
 */
import path from 'node:path'
import { ROOT } from './freshness.mjs'
import { requireNode } from './run.mjs'

requireNode()
const [given = ''] = process.argv.slice(2)
if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
  console.error('Give the address of the site: npm run check-deployment -- https://hawa.example')
  process.exit(1)
}
const { register } = await import('tsx/esm/api')
register()
const { checkDeployment } = await import('./deployment/check.ts')
const { HAWA_CHECK_EMAIL: email, HAWA_CHECK_PASSWORD: password } = process.env
const findings = await checkDeployment({
  site: new URL(given).origin,
  account: email && password ? { email, password } : null,
  migrations: path.join(ROOT, 'supabase/migrations'),
})
const WORDS = { fine: 'ok   ', look: 'look ', wrong: 'WRONG' }
for (const { kind, about, text } of findings) console.log(`${WORDS[kind]} ${about.padEnd(9)} ${text}`)
const wrong = findings.filter(({ kind }) => kind === 'wrong').length
console.log(wrong === 0 ? '\nNothing wrong was found.' : `\n${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
process.exitCode = wrong === 0 ? 0 : 1
