/**
 * `npm test`: installs what is missing, runs every check and every test, and prints `N passed, N failed` alone on
 * the last line. Plain Node: it must run before anything is installed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isInstallStale } from './freshness.mjs'
import { npm, requireNode } from './run.mjs'
import { runStep } from './test/step.mjs'
import { add, failedOfPlaywright, failedOfVitest, neverRun, nothing, ofPlaywright, ofStep, ofVitest, readReport, secondTries, sentence } from './test/tally.mjs'

/** Of the whole run. Whoever waits longer than an hour and a half has given up, and then nobody would learn what failed. */
const allowedMs = 86 * 60 * 1000
/** In which what still runs is ended in order. */
const lastWordsMs = 60 * 1000
const until = Date.now() + allowedMs

requireNode()
if (isInstallStale()) {
  console.log('Installing from package-lock.json…')
  await npm('ci', '--include=dev', '--no-audit', '--no-fund')
}

// Only now: these need what was just installed.
const { knownAdvisories } = await import('./test/audit.mjs')
const { haveChromium, haveNginx, havePostgres, missingEngines, quickFolder } = await import('./test/machine.mjs')
const scratch = mkdtempSync(path.join(quickFolder(), 'hawa-test-'))
// Where it lies in memory, a run that is stopped would go on taking it.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
// PostgreSQL and nginx work there as users of their own.
chmodSync(scratch, 0o755)
const vitestReport = path.join(scratch, 'vitest.json')
const playwrightReport = path.join(scratch, 'playwright.json')

const chromium = await haveChromium()
const missing = await missingEngines()
const postgres = await havePostgres()
const nginx = await haveNginx()
const environment = {
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  ...(postgres ? {} : { HAWA_WITHOUT_POSTGRES: '1' }),
  HAWA_E2E_REPORT: playwrightReport,
  TMPDIR: scratch,
}

let tally = nothing
let unsteady = []
/** Said again at the end: of an hour's output, the last lines are what is read. */
const failures = []
for (const [name, script] of [['types', 'types'], ['lint', 'lint'], ['walls', 'walls'], ['unused code', 'unused'], ['build', 'build']]) {
  const succeeded = await runStep(name, 'npm', ['run', '--silent', script], { quiet: true })
  tally = add(tally, ofStep(succeeded))
  if (!succeeded) failures.push(`npm run ${script}`)
}

console.log('\n== known advisories about what visitors, staff and the server run')
const audit = await knownAdvisories()
if (audit.kind !== 'unanswered') tally = add(tally, ofStep(audit.kind === 'clean'))
if (audit.kind === 'found') failures.push(...audit.advisories)
for (const advisory of audit.advisories ?? []) console.error(advisory)
console.log({ clean: 'advisories: ok', found: 'advisories: FAILED', unanswered: 'advisories: NOT DONE' }[audit.kind])

const vitest = await runStep('unit, property, contract, database and fault tests', 'npx', [
  '--no-install', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`,
], { environment })
const vitestRun = readReport(vitestReport)
tally = add(tally, ofVitest(vitestRun, vitest))
failures.push(...failedOfVitest(vitestRun))
if (!vitest && failures.length === 0) failures.push('an error outside of every test, see what Vitest says at its end')

if (chromium) {
  const playwright = await runStep('browser tests', 'npx', ['--no-install', 'playwright', 'test'], {
    environment: { ...environment, HAWA_ENGINES_MISSING: missing.map(({ name }) => name).join(','), HAWA_E2E_LIMIT_MS: String(until - Date.now()) },
    limitMs: until + lastWordsMs - Date.now(),
  })
  const report = readReport(playwrightReport)
  tally = add(tally, ofPlaywright(report, playwright))
  unsteady = secondTries(report)
  failures.push(...failedOfPlaywright(report), ...neverRun(report).map((title) => `${title}: the time was up before it ran`))
} else {
  console.error('\nNo Chromium could be found or installed: the browser tests did not run, which counts as a failure.')
  tally = add(tally, ofStep(false))
}

for (const { title, packages } of missing) {
  console.error(`\nNo ${title} could be found or installed (${packages.join(', ')}): its stories did not run, which counts as a failure.`)
  tally = add(tally, ofStep(false))
}

if (!postgres) {
  console.error('\nATTENTION: no PostgreSQL server could be found or installed. The database tests ran on PGlite only;')
  console.error('what needs two connections at the same time (commit order, two specialists at once) was NOT tested.')
}
if (audit.kind === 'unanswered') console.error('\nATTENTION: the registry told nothing about known advisories (npm audit): that check was NOT done.')
if (!nginx) console.error('\nATTENTION: no nginx could be found or installed: the static site behind it was NOT tested.')
if (unsteady.length > 0) {
  console.error(`\nATTENTION: ${unsteady.length} browser tests passed only at the second try; find out why:`)
  for (const title of unsteady) console.error(`  ${title}`)
}
if (failures.length > 0) console.error(`\nFAILED:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${sentence(tally)}`)
process.exitCode = tally.failed > 0 ? 1 : 0
