/**
 * The checks and tests of the house, at three levels (tests/README.md): `npm run check` while one works, `npm test`
 * before one hands over, `npm run test:all` with everything. Installs the missing parts and prints `N passed, N failed`
 * alone on the last line. `--at '2027-12-31 23:50' --zone Africa/Algiers`: on that day and in that time zone. Plain
 * Node: it must run before anything is installed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isBuildStale, isInstallStale } from './freshness.mjs'
import { npm, requireNode } from './run.mjs'
import { lastWords, ofPlaywright, ofStep, ofVitest, readReport } from './test/outcome.mjs'
import { runStep } from './test/step.mjs'

const LEVELS = {
  check: {
    checks: ['types', 'lint', 'walls', 'unused', 'format:check'],
    stories: [],
    all: false,
  },
  test: {
    checks: ['types', 'lint', 'walls', 'unused', 'format:check', 'build'],
    stories: ['chromium'],
    all: false,
  },
  all: {
    checks: ['types', 'lint', 'walls', 'unused', 'format:check', 'build'],
    stories: ['chromium', 'firefox', 'webkit'],
    all: true,
  },
}
const {
  values: { at, zone },
  positionals: [name = 'test'],
} = parseArgs({ allowPositionals: true, options: { at: { type: 'string' }, zone: { type: 'string' } } })
const level = LEVELS[name]
if (!level) throw new Error(`no such level: ${name}; there are ${Object.keys(LEVELS).join(', ')}`)

requireNode()
if (isInstallStale()) {
  console.log('Installing from package-lock.json…')
  await npm('ci', '--include=dev', '--no-audit', '--no-fund')
}

// Only now: these modules need the packages that were just installed.
const { knownAdvisories } = await import('./test/audit.mjs')
const { clockAt, haveBinaries, haveChromium, haveNginx, havePostgres, missingEngines, quickFolder } =
  await import('./test/machine.mjs')
const scratch = mkdtempSync(path.join(quickFolder(), 'hawa-test-'))
// In memory, the files of a stopped run would go on taking space.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
// PostgreSQL and nginx work there as users of their own.
chmodSync(scratch, 0o755)
const reportNamed = (name) => path.join(scratch, `${name}.json`)
const reports = { playwright: reportNamed('playwright') }

const whole = level.stories.length > 0
const chromium = await haveChromium()
const missing = level.all ? await missingEngines() : []
const postgres = !whole || (await havePostgres())
const nginx = !whole || (await haveNginx())
const binaries = whole && (await haveBinaries())
const environment = {
  ...(postgres ? {} : { HAWA_WITHOUT_POSTGRES: '1' }),
  ...(level.all ? { HAWA_TEST_ALL: '1' } : {}),
  ...(whole ? { HAWA_ONE_WINDOW: '1' } : {}),
  ...(zone ? { TZ: zone } : {}),
  ...(at ? await clockAt(at, zone) : {}),
  HAWA_E2E_REPORT: reports.playwright,
  TMPDIR: scratch,
}
/** Two checkers of Go at once infer the same types twice. */
const ONE_CORE = { GOMAXPROCS: '1' }
const outcomes = []
const warnings = []

const built = level.checks.includes('build') && !isBuildStale()
if (built) console.log('dist/ is of these sources: it is not built again.')
const waiting = level.checks.filter((name) => name !== 'build' || !built).toReversed()
/** Runs the waiting checks, the longest first. */
async function check() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const succeeded = await runStep(name, 'npm', ['run', '--silent', name], { quiet: true, environment: ONE_CORE })
    outcomes.push(...ofStep(name, succeeded, `npm run ${name}`))
  }
}

if (whole) {
  // Each check keeps one core busy.
  await Promise.all([check(), check()])
} else {
  // The screens of the component tests need the route trees. They wait for frames half of the time: all else runs
  // beside them.
  await runStep('routes', 'npm', ['run', '--silent', 'routes'], { quiet: true })
  await Promise.all([
    testsOfVitest('component tests', ['--project', 'components']),
    check().then(() => testsOfVitest('unit and property tests', ['--project', 'unit', '--project', 'properties'])),
  ])
}

if (whole) {
  console.log('\n== known advisories about what visitors, staff and the server run')
  const audit = await knownAdvisories()
  if (audit.kind === 'unanswered')
    warnings.push('the registry told nothing about known advisories (npm audit): that check was NOT done.')
  else
    outcomes.push(
      ...ofStep(
        ['known advisories', ...(audit.advisories ?? [])].join('; '),
        audit.kind === 'clean',
        'npm audit --omit=dev',
      ),
    )
  await testsOfVitest('Vitest', [])
}
if (binaries) await testsOfVitest('on what hosted Supabase has', ['--config', 'vitest.hosted.config.ts'])

if (!chromium)
  outcomes.push(
    ...ofStep('no Chromium could be found or installed: no browser test ran', false, 'apt-get install chromium'),
  )
else if (whole) {
  const there = level.stories.filter((name) => !missing.some((engine) => engine.name === name))
  const playwright = await runStep(
    'stories in browsers',
    'npx',
    ['--no-install', 'playwright', 'test', ...there.map((name) => `--project=${name}`)],
    { environment },
  )
  outcomes.push(...ofPlaywright(readReport(reports.playwright), playwright))
}
for (const { title, packages } of missing) {
  outcomes.push(
    ...ofStep(
      `no ${title} could be found or installed: its stories did not run`,
      false,
      `apt-get install ${packages.join(' ')}`,
    ),
  )
}

if (!postgres)
  warnings.push(
    'no PostgreSQL server could be found or installed: what needs two connections at the same time was NOT tested.',
  )
if (whole && !binaries)
  warnings.push(
    'the packages of tests/binaries could not be fetched: ' +
      'PostgreSQL 15, 17 and 18, the functions on Deno, and the lowest Chromium were NOT tested.',
  )
if (!nginx) warnings.push('no nginx could be found or installed: the static site behind it was NOT tested.')
for (const warning of warnings) console.error(`\nATTENTION: ${warning}`)
console.log(lastWords(outcomes))
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1

async function testsOfVitest(name, args) {
  const report = reportNamed(name)
  const reporters = ['--reporter=./tests/support/progress.ts', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['--no-install', 'vitest', 'run', ...args, ...reporters]
  const succeeded = await runStep(name, 'npx', command, { environment })
  const one = args.includes('--config') ? args : []
  outcomes.push(...ofVitest(readReport(report), succeeded, ['npx vitest run', ...one].join(' ')))
}
