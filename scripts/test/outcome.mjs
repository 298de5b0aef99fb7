import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../freshness.mjs'

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/** null: the run ended before it could write one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A check without tests of its own counts as one test. */
export const ofStep = (title, succeeded, command) => [{ title, command, passed: succeeded, ms: 0, message: '' }]

/** The tests of Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function ofVitest(report, succeeded, run = 'npx vitest run') {
  const tests = (report?.testResults ?? []).flatMap((file) => {
    const name = path.relative(ROOT, file.name)
    const ran = file.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
    if (file.status === 'failed' && ran.every(({ status }) => status === 'passed'))
      ran.push({ status: 'failed', fullName: 'the file', failureMessages: [file.message] })
    return ran.map(({ status, fullName, duration, failureMessages }) => ({
      title: `${name}: ${fullName}`,
      command: `${run} ${name} -t ${JSON.stringify(fullName)}`,
      passed: status === 'passed',
      ms: duration ?? 0,
      message: reasonOf(failureMessages?.[0]),
    }))
  })
  return neverSilent(tests, succeeded, run)
}

/** The tests of Playwright's JSON report. A test that did not run has failed: none is left out on purpose. */
export function ofPlaywright(report, succeeded) {
  const ofSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, results, projectName }) => ({
        title: `${file}: ${title}`,
        command: `npx playwright test --project=${projectName} ${file}:${line}`,
        passed: status === 'expected',
        ms: results.at(-1)?.duration ?? 0,
        message: status === 'skipped' ? 'it did not run' : reasonOf(results.at(-1)?.error?.message),
      })),
    ),
    ...suites.flatMap(ofSuite),
  ]
  return neverSilent(ofSuite(report ?? {}), succeeded, 'npx playwright test')
}

/**
 * The summary of a run: the slowest tests, the failed ones and the commands to repeat them, and `N passed, N failed`.
 */
export function lastWords(outcomes, slow = 20) {
  const failed = outcomes.filter(({ passed }) => !passed)
  const slowest = outcomes
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slow)
  return [
    ...(slowest.length > 0 ? ['', `The ${slowest.length} slowest:`] : []),
    ...slowest.map(({ ms, title }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`),
    ...(failed.length > 0 ? ['', 'FAILED:'] : []),
    ...failed.flatMap(({ title, message, command }) => [
      `  ${title}${message === '' ? '' : `: ${message}`}`,
      `    repeat with: ${command}`,
    ]),
    '',
    `${outcomes.length - failed.length} passed, ${failed.length} failed`,
  ].join('\n')
}

/** The reason and the first of the values that differ: enough to understand a failure that does not come again. */
function reasonOf(message) {
  const [reason, ...rest] = stripVTControlCharacters(message ?? '').split('\n')
  const differences = rest.filter((line) => /^\s*([-+] |(Expected|Received)\b.*:)/.test(line)).slice(0, 8)
  return [reason, ...differences.map((line) => `      ${line.trim()}`)].join('\n')
}

/**
 * A run that left no report, or ended badly without a failed test (an error outside of every test), counts as failed.
 */
function neverSilent(outcomes, succeeded, command) {
  if (outcomes.length > 0 && (succeeded || outcomes.some(({ passed }) => !passed))) return outcomes
  return [
    ...outcomes,
    {
      title: 'an error outside of every test',
      command,
      passed: false,
      ms: 0,
      message: 'see what is printed at the end of the run',
    },
  ]
}
